import { activeChainId, activeConnection, type Client, type ConnectionState, type Namespace } from '@latchkey/core'

/** The network of the connection, else the chosen one, else the app's default; `network` is absent when the app doesn't have it. */
export function networkOf(
  { networks, options }: Client,
  state: ConnectionState,
  namespace: Namespace = state.activeNamespace,
) {
  const { defaultNetwork } = options
  const preferred = defaultNetwork?.startsWith(`${namespace}:`) ? defaultNetwork : undefined
  const first = networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? networks[0]
  const chainId = activeChainId(state, namespace) ?? preferred ?? first?.caipNetworkId ?? 'eip155:1'
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return { network, chainId, unsupported: !network && activeConnection(state, namespace) !== undefined, networks }
}
