import type { LatchkeyClient } from '../kernel/client.ts'
import { activeConnection } from '../kernel/connection/select.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Namespace, ProviderOf } from '../kernel/ports/namespace.ts'

/**
 * The wallet's own provider (an EIP-1193 provider on eip155) of the connection in use.
 *
 * @example
 * const provider = await getProvider(client, { namespace: 'eip155' })
 * const block = await provider.request({ method: 'eth_blockNumber' })
 * @throws LatchkeyError `connector/none-for-namespace` when nothing is connected there, `connector/provider-not-found`
 */
export async function getProvider<ns extends Namespace>(
  client: LatchkeyClient,
  { namespace, connectionId }: { namespace: ns; connectionId?: string | undefined },
): Promise<ProviderOf<ns>> {
  const state = client.connection.getState()
  const connection = connectionId ? state.connections[connectionId] : activeConnection(state, namespace)
  const entry = connection && client.adapters.get(connection.adapterId)
  if (!connection || !entry) {
    client.log.warn('No connector found for namespace', { namespace })
    throw new LatchkeyError('connector/none-for-namespace', { input: namespace })
  }
  const provider = await entry.instance.getProvider({ connectionId: connection.id })
  if (!provider) throw new LatchkeyError('connector/provider-not-found', {})
  return provider as ProviderOf<ns>
}
