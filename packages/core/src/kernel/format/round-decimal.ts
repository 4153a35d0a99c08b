import { type Decimal, divideHalfUp, formatDecimal, parseDecimal, power } from './decimal.ts'

/** `'half-up'` rounds half away from zero; `'floor'` cuts digits off, so it never shows more than there is. */
export type Rounding = 'half-up' | 'floor'

/** Brings a decimal to at most `places` decimal places. */
export function round({ units, scale }: Decimal, places: number, mode: Rounding = 'half-up'): Decimal {
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
