import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import { userDisconnected } from '../connecting/user-disconnected.ts'
import { disconnectIntents } from './disconnect-intents.ts'
import { endSession } from './end-session.ts'

/** Parameters of `disconnect`. */
export type DisconnectParameters = {
  /** One connection (its session ends as a whole when it came from a pairing or a login). */
  connectionId?: string | undefined
  /** Every connection of a namespace. Absent too = everything. */
  namespace?: Namespace | undefined
}

/**
 * Disconnects. The state is disconnected even if a wallet or relay doesn't answer; such failures are thrown as one error at the end.
 *
 * @example await disconnect(client, { namespace: 'eip155' })
 * @throws LatchkeyError `connection/disconnect-failed` ('Failed to disconnect') with the reason as `cause`
 */
export async function disconnect(client: LatchkeyClient, parameters: DisconnectParameters = {}): Promise<void> {
  const core = client as CoreClient
  const intents = core.use(disconnectIntents)
  if (parameters.connectionId === undefined) intents.disconnect(parameters.namespace)
  const { connections } = client.connection.getState()
  const leaving = Object.values(connections).filter(
    ({ id, namespace }) =>
      (parameters.connectionId === undefined || id === parameters.connectionId) &&
      (parameters.namespace === undefined || namespace === parameters.namespace),
  )
  const failures: unknown[] = []
  const done = intents.begin(leaving.map(({ id }) => id))
  for (const { id } of leaving) {
    // A session of several connections ends as a whole, so a later one may be gone by now.
    if (client.connection.getState().connections[id]) await leave(core, id).catch((error) => failures.push(error))
  }
  done()
  client.storage.item(userDisconnected).set(true)
  if (failures.length) {
    const cause = normalizeError(failures[0])
    client.events.emit('DISCONNECT_ERROR', { message: cause.shortMessage })
    client.log.error('Failed to disconnect', cause)
    throw new LatchkeyError('connection/disconnect-failed', { cause })
  }
  client.events.emit('DISCONNECT_SUCCESS', {
    namespace: parameters.namespace ?? (parameters.connectionId ? leaving[0]?.namespace : undefined) ?? 'all',
    asked: true,
  })
}

async function leave(client: CoreClient, connectionId: string): Promise<void> {
  const { connections, sessions } = client.connection.getState()
  const connection = connections[connectionId]
  if (!connection) return
  const session = sessions[connection.sessionId]
  try {
    if (session?.source === 'auth') await client.auth?.disconnect(session.id)
    else if (session?.source === 'pairing') await client.pairing?.disconnect(session.id)
    else await client.adapters.get(connection.adapterId)?.instance.disconnect({ connectionId })
  } finally {
    if (session && session.source !== 'adapter') endSession(client, session.id)
    else if (client.adapters.get(connection.adapterId)?.adapter.truth !== 'external')
      client.dispatch({ type: 'ended', connectionId })
  }
}
