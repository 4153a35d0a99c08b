import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { type ChainReference, toChainId } from '../../kernel/networks/to-chain-id.ts'
import type { WithSignal } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { abortedError } from '../../kernel/promises/abortable.ts'
import { hideModalForWallet } from '../modal/hide-modal-for-wallet.ts'
import { beginOperation, failOperation, updateOperation } from '../operations/operations.ts'

/** Parameters of `switchNetwork`. */
export type SwitchNetworkParameters = WithSignal & {
  /** CAIP-2 id, number of an Ethereum chain, or the network itself. */
  chainId: ChainReference
}

/**
 * Makes a network the one in use. With a connection of its namespace the wallet is asked through the adapter; otherwise the
 * network is only chosen and its namespace's account becomes the active one. On failure everything stays as it was.
 *
 * @example await switchNetwork(client, { chainId: 'eip155:10' })
 * @throws LatchkeyError `network/not-found`, `network/unsupported`, `network/switch-unsupported`, `connection/user-rejected`
 */
export async function switchNetwork(
  client: LatchkeyClient,
  { signal, ...parameters }: SwitchNetworkParameters,
): Promise<void> {
  const chainId = toChainId(parameters.chainId)
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) {
    client.alerts.show({ code: 'network/not-found', details: chainId })
    throw new LatchkeyError('network/not-found', { input: chainId })
  }
  const core = client as CoreClient
  if (signal?.aborted) throw abortedError(signal)
  const connection = activeConnection(client.connection.getState(), network.chainNamespace)
  if (connection && connection.chainId !== chainId) {
    const entry = client.adapters.get(connection.adapterId)
    const switchInWallet = entry?.instance.can.switchNetwork
    if (!entry || !switchInWallet)
      throw new LatchkeyError('network/switch-unsupported', { context: { connector: nameOf(client, connection) } })
    const { id: connectionId, connectorId } = connection
    const operation = beginOperation(client, { kind: 'network', connectionId, connectorId, chainId })
    try {
      const asked = switchInWallet({ connectionId: connection.id, network, signal })
      hideModalForWallet(client, connection, asked)
      await asked
    } catch (thrown) {
      const error = normalizeError(thrown)
      failOperation(client, operation, error)
      throw error
    }
    if (entry.adapter.truth !== 'external')
      core.dispatch({ type: 'changed', connectionId: connection.id, change: { chainId } })
    updateOperation(client, operation, { status: 'done' })
  }
  core.dispatch({ type: 'networkSelected', chainId })
  core.dispatch({ type: 'namespaceActivated', namespace: network.chainNamespace })
  client.events.emit('SWITCH_NETWORK', { network: chainId })
}

function nameOf(client: LatchkeyClient, { connectorId, adapterId }: Connection): string {
  const connectors = client.connectors.getState()
  return connectors.find(({ id, adapterId: own }) => id === connectorId && own === adapterId)?.name ?? connectorId
}
