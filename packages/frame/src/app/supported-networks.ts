import type { ChainId } from '@latchkey/core'

/** Ethereum chains where a login may have a smart account. */
const ethereumChains = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
]
/** Mainnet, devnet and testnet of Solana. */
const solanaChains = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

const supported: ReadonlySet<string> = new Set([
  ...ethereumChains.map((chain) => `eip155:${chain}`),
  ...solanaChains.map((chain) => `solana:${chain}`),
])

/**
 * The networks on which a login site may offer more than a plain account: known ones, and those that the app names
 * itself.
 *
 * @example supportedNetworks(['eip155:1', 'eip155:31337'], []) // ['eip155:1']
 */
export function supportedNetworks(offered: readonly ChainId[], own: readonly ChainId[]): readonly ChainId[] {
  return offered.filter((chainId) => supported.has(chainId) || own.includes(chainId))
}
