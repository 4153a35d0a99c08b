import { compare, divide, multiply, subtract } from '../../kernel/format/decimal.ts'
import type { ImpactLevel } from './swap-api.ts'

/** The level of an impact in percent. */
export function impactLevel(percent: string): ImpactLevel {
  if (compare(percent, '1') < 0) return 'low'
  if (compare(percent, '5') < 0) return 'medium'
  return compare(percent, '20') <= 0 ? 'high' : 'severe'
}

/** The loss between two values, in percent; a gain is no impact. `undefined` if one of the values is missing. */
export function lostWorth(before: string | undefined, after: string | undefined): string | undefined {
  if (!before || after === undefined || compare(before, '0') === 0) return undefined
  const lost = subtract(before, after)
  return compare(lost, '0') <= 0 ? '0' : multiply(divide(lost, before), '100', 2)
}

/** The greater of two impacts; the other one if one is missing. */
export function greaterImpact(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return compare(a, b) >= 0 ? a : b
}
