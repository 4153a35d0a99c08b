import type { Balance } from '@latchkey/core/ports'
import type { OnNetwork } from '../on-chain.ts'

/** An amount in the network's native currency. */
export function balance({ network }: OnNetwork, units: bigint): Balance {
  const { decimals, symbol } = network.nativeCurrency
  return { units, decimals, symbol }
}
