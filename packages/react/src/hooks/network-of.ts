import {
  activeChainId,
  activeConnection,
  type ConnectionState,
  type LatchkeyClient,
  type Namespace,
} from '@latchkey/core'
import { defaultChainId } from '@latchkey/core/internal'

/** The network of the connection, else the chosen one, else the app's default; `network` is absent when the app doesn't have it. */
export function networkOf(
  client: LatchkeyClient,
  state: ConnectionState,
  namespace: Namespace = state.activeNamespace,
) {
  const { networks } = client
  const chainId = activeChainId(state, namespace) ?? defaultChainId(client, namespace)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return { network, chainId, unsupported: !network && activeConnection(state, namespace) !== undefined, networks }
}
