import type { ChainId } from '../ports/namespace.ts'

/**
 * A network as an app names it: its CAIP-2 id, the number of an Ethereum chain, or the network itself, as of `@latchkey/core/networks` or
 * `viem/chains`.
 */
export type ChainReference = ChainId | number | { readonly caipNetworkId: ChainId } | { readonly id: number }

/**
 * The CAIP-2 id of a network.
 *
 * @example toChainId(1) // 'eip155:1'
 */
export function toChainId(chain: ChainReference): ChainId
export function toChainId(chain: ChainReference | undefined): ChainId | undefined
export function toChainId(chain: ChainReference | undefined): ChainId | undefined {
  const { caipNetworkId, id = chain } = Object(chain)
  return caipNetworkId ?? (typeof id === 'number' ? `eip155:${id}` : id)
}
