import type { LatchkeyClient } from '../kernel/client.ts'
import { activeChainId } from '../kernel/connection/select.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { defaultChainId } from '../kernel/networks/default-chain-id.ts'
import { unknownNetwork } from '../kernel/networks/unknown-network.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'

/** Parameters of `getNetwork`. */
export type GetNetworkParameters = {
  /** @default the active one */
  namespace?: Namespace | undefined
}

/**
 * The network in use in a namespace: the connection's, else the chosen one, else the app's default, else the first. A
 * network that the app doesn't have is an 'Unknown Network'.
 *
 * @example const { name, caipNetworkId } = getNetwork(client, { namespace: 'solana' })
 * @throws LatchkeyError `network/missing` ('CaipNetwork is undefined') when no network of the namespace is configured; the log
 * warns 'No current network found for namespace'
 */
export function getNetwork(client: LatchkeyClient, parameters: GetNetworkParameters = {}): Network {
  const state = client.connection.getState()
  const namespace = parameters.namespace ?? state.activeNamespace
  const chosen = activeChainId(state, namespace)
  if (!chosen && !client.networks.some(({ chainNamespace }) => chainNamespace === namespace)) {
    client.log.warn('No current network found for namespace', { namespace })
    throw new LatchkeyError('network/missing', { input: namespace })
  }
  const chainId = chosen ?? defaultChainId(client, namespace)
  return client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? unknownNetwork(chainId)
}
