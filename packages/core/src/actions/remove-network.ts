import { namespaceOf } from '../kernel/caip/namespace-of.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { type ChainReference, toChainId } from '../kernel/networks/to-chain-id.ts'

/** Parameters of `removeNetwork`. */
export type RemoveNetworkParameters = { chainId: ChainReference }

/**
 * Removes a network. No wallet is disconnected: a wallet on that network is on an unsupported network from now on. If the library keeps its own
 * list (wagmi), the network is only hidden.
 *
 * @example removeNetwork(client, { chainId: 'eip155:10' })
 * @throws LatchkeyError `adapter/not-found` ('Adapter not found') without an adapter of its namespace, `network/not-found`, and
 * `config/invalid` for the last network of all
 */
export function removeNetwork(client: LatchkeyClient, parameters: RemoveNetworkParameters): void {
  const chainId = toChainId(parameters.chainId)
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const namespace = network?.chainNamespace ?? namespaceOf(chainId)
  if (![...client.adapters.values()].some(({ adapter }) => adapter.namespace === namespace))
    throw new LatchkeyError('adapter/not-found', { input: namespace })
  if (!network) throw new LatchkeyError('network/not-found', { input: chainId })
  const left = client.networks.filter((other) => other !== network)
  if (!left.length) throw new LatchkeyError('config/invalid', { details: 'The last network can’t be removed.' })
  const core = client as CoreClient
  core.setNetworks(left)
}
