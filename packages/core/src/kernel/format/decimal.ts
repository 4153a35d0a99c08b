import { LatchkeyError } from '../errors/latchkey-error.ts'

/** A decimal number without loss: `units` × 10^-`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Beyond this a number is an attack on memory, not an amount. */
const maxPlaces = 1000

/** 10^n */
export const power = (n: number): bigint => 10n ** BigInt(n)

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
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const a = dividend < 0n ? -dividend : dividend
  const b = divisor < 0n ? -divisor : divisor
  const quotient = (2n * a + b) / (2n * b)
  return negative ? -quotient : quotient
}
