import type { Network } from '../ports/network.ts'
import { decodeNetwork } from './decode-network.ts'

/** What viem calls a `Chain`, as far as it is read here; any viem chain is assignable. */
export type ChainLike = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: {
    readonly [kind: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  readonly blockExplorers?: { readonly [kind: string]: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** What an app may list as a network. */
export type NetworkLike = Network | ChainLike

/**
 * Takes a network as the app gave it: ours, or a plain viem chain, which becomes one of eip155.
 *
 * @throws `network/invalid`
 */
export function toNetwork(network: NetworkLike): Network {
  if (typeof network !== 'object' || network === null || 'chainNamespace' in network) return decodeNetwork(network)
  return decodeNetwork({ ...network, chainNamespace: 'eip155', caipNetworkId: `eip155:${network.id}` })
}
