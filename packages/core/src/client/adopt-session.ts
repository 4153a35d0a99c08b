import { normalizeError } from '../errors/index.ts'
import type { PortSession } from '../ports/pairing.ts'
import type { Connection, Transport } from '../ports/session.ts'
import { bareConnection, followTransport } from './bare-connection.ts'
import type { Client } from './client.ts'

/**
 * Turns a session of the pairing port into connections: each namespace's adapter adopts its transport; a namespace without an adapter gets
 * a bare connection, so pairing works with no adapter at all (SPEC S2.17). A transport that can't be adopted is logged, the others live.
 */
export async function adoptSession(
  client: Client,
  session: PortSession,
  activate: boolean,
): Promise<readonly Connection[]> {
  const adopted = await Promise.all(session.transports.map((transport) => adoptTransport(client, transport)))
  const connections = adopted.filter((connection) => connection !== undefined)
  if (connections.length) {
    const { id, peer, expiresAt } = session
    client.dispatch({ type: 'opened', session: { id, source: 'pairing', peer, expiresAt }, connections, activate })
    if (activate)
      for (const connection of connections) client.adapters.get(connection.adapterId)?.instance.setActive(connection.id)
  }
  return connections
}

async function adoptTransport(client: Client, transport: Transport): Promise<Connection | undefined> {
  const entry = client.adapterFor(transport.namespace)
  if (!entry) {
    followTransport(client, transport)
    return bareConnection(transport)
  }
  try {
    return await entry.instance.adopt(transport)
  } catch (error) {
    client.log.error('A session could not be adopted', { namespace: transport.namespace, error: normalizeError(error) })
    return undefined
  }
}
