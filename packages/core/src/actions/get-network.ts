import type { Client } from '../client/client.ts'
import { activeChainId } from '../connection/select.ts'
import { LatchkeyError } from '../errors/index.ts'
import { unknownNetwork } from '../networks/unknown-network.ts'
import type { Namespace } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'

export type GetNetworkParameters = {
  /** @default the active one */
  namespace?: Namespace | undefined
}

/**
 * The network in use in a namespace: the connection's, else the chosen one, else the first configured. One that the app doesn't have is
 * an 'Unknown Network' (SPEC S8.26).
 *
 * @throws LatchkeyError `network/missing` ('CaipNetwork is undefined', SPEC S8.21) when no network of the namespace is configured; the log
 * warns 'No current network found for namespace' (SPEC S8.10)
 */
export function getNetwork(client: Client, parameters: GetNetworkParameters = {}): Network {
  const state = client.connection.getState()
  const namespace = parameters.namespace ?? state.activeNamespace
  const chainId = activeChainId(state, namespace)
  const own = client.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  if (chainId) return own.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? unknownNetwork(chainId)
  const [first] = own
  if (first) return first
  client.log.warn('No current network found for namespace', { namespace })
  throw new LatchkeyError('network/missing', { input: namespace })
}
