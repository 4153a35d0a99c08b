import { LatchkeyError } from '../errors/latchkey-error.ts'
import { formatDecimal, parseDecimal, power } from './decimal.ts'

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
