import type { LatchkeyClient } from '../kernel/client.ts'
import type { AdapterInstance } from '../kernel/ports/adapter.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { Transport } from '../kernel/ports/session.ts'
import { dispatch } from './dispatch.ts'

/**
 * Has an adapter adopt a session, which the client then has as after a pairing; `now` is its connection as the client has it.
 *
 * @example const connection = await adoptTransport(client, instance, phone.transport)
 */
export async function adoptTransport<ns extends Namespace>(
  client: LatchkeyClient,
  instance: AdapterInstance<ns>,
  transport: Transport<ns>,
) {
  const connection = await instance.adopt(transport)
  const session = { id: transport.sessionId, source: 'pairing', peer: transport.peer } as const
  dispatch(client, { type: 'opened', session, connections: [connection], activate: true })
  return { connection, now: () => client.connection.getState().connections[connection.id] }
}
