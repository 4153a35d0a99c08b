import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'
import { type ChainReference, toChainId } from './to-chain-id.ts'

type Configured = {
  readonly networks: readonly Network[]
  readonly options: { readonly defaultNetwork?: ChainReference | undefined }
}

/**
 * The network of a visitor who has chosen none: the app's default network, else the first of the namespace, else the first of all; eip155:1 if
 * no network is configured.
 *
 * @example defaultChainId(client, 'solana')
 */
export function defaultChainId({ networks, options }: Configured, namespace?: Namespace): ChainId {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const among = own.length ? own : networks
  const wanted = toChainId(options.defaultNetwork)
  const first = among.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? among[0]
  return first?.caipNetworkId ?? 'eip155:1'
}
