import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
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
  const { connectionId, namespace: only } = parameters
  const intents = core.use(disconnectIntents)
  if (connectionId === undefined) intents.disconnect(only)
  const { connections, sessions } = client.connection.getState()
  const leaving = Object.values(connections).filter(
    ({ id, namespace }) =>
      (connectionId === undefined || id === connectionId) && (only === undefined || namespace === only),
  )
  // Stored before any wallet is asked: other tabs read it as soon as a connection ends here, and a wallet may never answer.
  rememberDisconnected(client, connectionId === undefined && only === undefined ? undefined : leaving)
  const failures: unknown[] = []
  const done = intents.begin(leaving.map(({ id }) => id))
  // A session of a phone wallet or a login ends as a whole, so only one of its connections is ended.
  const isOwn = ({ sessionId }: Connection) => sessions[sessionId]?.source === 'adapter'
  const each = leaving.filter(
    (one, index) => isOwn(one) || leaving.findIndex(({ sessionId }) => sessionId === one.sessionId) === index,
  )
  await Promise.all(each.map(({ id }) => leave(core, id).catch((error) => failures.push(error))))
  done()
  if (failures.length) {
    const cause = normalizeError(failures[0])
    client.events.emit('DISCONNECT_ERROR', { message: cause.shortMessage })
    client.log.error('Failed to disconnect', cause)
    throw new LatchkeyError('connection/disconnect-failed', { cause })
  }
  client.events.emit('DISCONNECT_SUCCESS', {
    namespace: only ?? (connectionId ? leaving[0]?.namespace : undefined) ?? 'all',
    asked: true,
  })
}

/** `leaving`: what is disconnected; absent = everything. */
function rememberDisconnected(client: LatchkeyClient, leaving: readonly Connection[] | undefined): void {
  const item = client.storage.item(userDisconnected)
  const before = item.get() ?? []
  const ids = leaving?.map(({ connectorId }) => connectorId)
  item.set(before === true || !ids ? true : [...new Set([...before, ...ids])])
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
