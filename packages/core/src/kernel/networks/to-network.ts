import { isChainId } from '../caip/namespace-of.ts'
import { earlyError } from '../errors/early-error.ts'
import type { Network } from '../ports/network.ts'

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
 * Takes a network as the app gave it: ours, or a plain viem chain, which becomes one of eip155. Every page does this for its networks, so
 * it refuses only what nothing works without; `decodeNetwork` is for networks of unknown shape.
 *
 * @throws `network/invalid` with the field and what it must be in `details`
 *
 * @example const network = toNetwork(viemChain)
 */
export function toNetwork(given: NetworkLike): Network {
  const network = 'chainNamespace' in Object(given) ? (given as Network) : fromChain(Object(given))
  const { caipNetworkId: id, chainNamespace, name, nativeCurrency, rpcUrls } = network
  // What nothing works without: `decodeNetwork` looks at the rest.
  const good = {
    name: typeof name === 'string' && name,
    nativeCurrency: nativeCurrency?.symbol,
    rpcUrls: Array.isArray(rpcUrls?.default?.http),
    caipNetworkId: isChainId(id) && id.startsWith(`${chainNamespace}:`),
  }
  for (const [field, value] of Object.entries(good))
    if (!value)
      throw earlyError('network/invalid', 'Invalid network', {
        input: name,
        details: `\`${field}\` is missing or wrong`,
      })
  return network
}

function fromChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: ChainLike): Network {
  const fields = { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } as Network
  return { ...fields, chainNamespace: 'eip155', caipNetworkId: `eip155:${id}` }
}
