import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Balance } from '../kernel/ports/ability-values.ts'
import type { Network } from '../kernel/ports/network.ts'

/**
 * An amount in smallest units, for a chain whose amounts have at most `bits` bits. Throws `amount/invalid` for zero and for what doesn't fit.
 *
 * @example toUnits('1000', 64) // 1000n
 */
export function toUnits(amount: bigint | string, bits: number): bigint {
  const units = typeof amount === 'bigint' ? amount : /^\d{1,78}$/.test(amount) ? BigInt(amount) : -1n
  if (units > 0n && units < 2n ** BigInt(bits)) return units
  throw new LatchkeyError('amount/invalid', { input: amount })
}

/**
 * How amounts of a network's native currency are written.
 *
 * @example const balance = { units, ...currencyOf(network) }
 */
export function currencyOf({ nativeCurrency }: Network): Pick<Balance, 'decimals' | 'symbol'> {
  const { decimals, symbol } = nativeCurrency
  return { decimals, symbol }
}
