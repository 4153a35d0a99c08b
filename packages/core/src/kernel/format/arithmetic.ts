import { LatchkeyError } from '../errors/latchkey-error.ts'
import { type Decimal, divideHalfUp, formatDecimal, parseDecimal, power } from './decimal.ts'
import { round } from './round-decimal.ts'

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
