import { LatchkeyError } from '../errors/latchkey-error.ts'

/** A decimal number without loss: `units` × 10^-`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Beyond this a number is an attack on memory, not an amount. */
const maxPlaces = 1000

/** 10^n */
const power = (n: number): bigint => 10n ** BigInt(n)

/**
 * Reads a decimal string, also one with an exponent as JSON writes it.
 *
 * @throws `amount/invalid`
 */
export function parseDecimal(text: string): Decimal {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i.exec(text)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  const scale = fraction.length - Number(exponent)
  if (!match || !(whole || fraction) || whole.length > maxPlaces || Math.abs(scale) > maxPlaces) {
    throw new LatchkeyError('amount/invalid', { input: text })
  }
  const digits = BigInt(whole + fraction) * (scale < 0 ? power(-scale) : 1n)
  return { units: sign === '-' ? -digits : digits, scale: Math.max(0, scale) }
}

/** Writes a decimal without an exponent and without zeros at the end. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/^(.*[^0])?0*$/, '$1')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Integer division, half away from zero. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const a = dividend < 0n ? -dividend : dividend
  const b = divisor < 0n ? -divisor : divisor
  const quotient = (2n * a + b) / (2n * b)
  return negative ? -quotient : quotient
}

/**
 * Smallest units as a decimal string, exactly.
 *
 * @example
 * formatUnits(1_500_000n, 6) // '1.5'
 */
export function formatUnits(units: bigint, decimals: number): string {
  return formatDecimal({ units, scale: decimals })
}

/**
 * A decimal string in smallest units, exactly.
 *
 * @throws `amount/invalid`, or `amount/too-precise` if digits would be lost
 * @example
 * parseUnits('1.5', 6) // 1_500_000n
 */
export function parseUnits(amount: string, decimals: number): bigint {
  const { units, scale } = parseDecimal(amount)
  if (scale <= decimals) return units * power(decimals - scale)
  const lost = power(scale - decimals)
  if (units % lost !== 0n) throw new LatchkeyError('amount/too-precise', { context: { decimals }, details: amount })
  return units / lost
}

/** `'half-up'` rounds half away from zero; `'floor'` cuts digits off, so it never shows more than there is. */
export type Rounding = 'half-up' | 'floor'

/** Brings a decimal to at most `places` decimal places. */
function round({ units, scale }: Decimal, places: number, mode: Rounding = 'half-up'): Decimal {
  if (scale <= places) return { units, scale }
  const divisor = power(scale - places)
  return { units: mode === 'half-up' ? divideHalfUp(units, divisor) : units / divisor, scale: places }
}

/**
 * Rounds a decimal string.
 *
 * @throws `amount/invalid`
 * @example
 * roundDecimal('1.005', 2) // '1.01', where floating point gives 1
 */
export function roundDecimal(text: string, places: number, mode?: Rounding): string {
  return formatDecimal(round(parseDecimal(text), places, mode))
}

/** Quotients and products keep 20 decimal places, rounded half-up. */
const defaultPlaces = 20

function aligned(a: string, b: string, use: (x: bigint, y: bigint) => bigint): Decimal {
  const x = parseDecimal(a)
  const y = parseDecimal(b)
  const scale = Math.max(x.scale, y.scale)
  return { units: use(x.units * power(scale - x.scale), y.units * power(scale - y.scale)), scale }
}

/**
 * Exact sum of two decimal strings.
 *
 * @example add('0.1', '0.2') // '0.3'
 */
export const add = (a: string, b: string): string => formatDecimal(aligned(a, b, (x, y) => x + y))

/**
 * Exact difference of two decimal strings.
 *
 * @example subtract('0.3', '0.1') // '0.2'
 */
export const subtract = (a: string, b: string): string => formatDecimal(aligned(a, b, (x, y) => x - y))

/**
 * Negative, zero or positive, as `a` is less than, equal to or greater than `b`.
 *
 * @example compare('0.10', '0.1') // 0
 */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const { units } = aligned(a, b, (x, y) => x - y)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/**
 * Product of two decimal strings, rounded half-up to `places`.
 *
 * @example multiply('1.5', '2') // '3'
 */
export function multiply(a: string, b: string, places = defaultPlaces): string {
  const x = parseDecimal(a)
  const y = parseDecimal(b)
  return formatDecimal(round({ units: x.units * y.units, scale: x.scale + y.scale }, places))
}

/**
 * Quotient of two decimal strings, rounded half-up to `places`.
 *
 * @throws `amount/invalid` for a division by zero
 *
 * @example divide('1', '3', 4) // '0.3333'
 */
export function divide(a: string, b: string, places = defaultPlaces): string {
  const x = parseDecimal(a)
  const y = parseDecimal(b)
  if (y.units === 0n) throw new LatchkeyError('amount/invalid', { input: b, details: 'Division by zero' })
  const dividend = x.units * power(places + y.scale)
  return formatDecimal({ units: divideHalfUp(dividend, y.units * power(x.scale)), scale: places })
}
