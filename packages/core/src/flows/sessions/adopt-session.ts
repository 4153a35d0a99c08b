import type { CoreClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import type { PortSession } from '../../kernel/ports/pairing.ts'
import type { Connection, PeerInfo, Transport } from '../../kernel/ports/session.ts'
import { announcedIcon } from '../../kernel/validate/announced-icon.ts'
import { bareConnection, followTransport } from './bare-connection.ts'
import { withChosenAccount } from './session-accounts.ts'
import { sessionEnds } from './session-ends.ts'

/**
 * Turns a session of the pairing or auth port into connections: each namespace's adapter adopts its transport; a namespace without an adapter gets
 * a bare connection, so pairing works with no adapter at all. A transport that can't be adopted is logged, the others work.
 * If the session is known already, only what the wallet added is adopted: the rest stays as the visitor left it, and the same connection
 * stays in use. Resolves with the new connections; there are none if the session ended meanwhile.
 */
export async function adoptSession(
  client: CoreClient,
  session: PortSession,
  activate: boolean,
  source: 'pairing' | 'auth' = 'pairing',
  hasEnded = client.use(sessionEnds).watch(),
): Promise<readonly Connection[]> {
  const { id, expiresAt } = session
  const before = client.connection.getState()
  const isKnown = before.sessions[id] !== undefined
  const known = Object.values(before.connections).filter(({ sessionId }) => sessionId === id)
  const added = session.transports.filter((transport) =>
    known.every(({ namespace }) => namespace !== transport.namespace),
  )
  const [peer, adopted] = await Promise.all([
    withOwnIcon(client, session.peer),
    Promise.all(added.map((transport) => adoptTransport(client, transport))),
  ])
  const shown = adopted.filter((connection) => connection !== undefined)
  if (hasEnded(id)) {
    for (const connection of shown) dropInAdapter(client, connection)
    return []
  }
  const connections = shown.map((connection) => withChosenAccount(client, connection))
  if (connections.length || isKnown) {
    const first = activate && !isKnown
    client.dispatch({ type: 'opened', session: { id, source, peer, expiresAt }, connections, activate: first })
    for (const [index, connection] of connections.entries())
      if (connection !== shown[index]) tellChoice(client, connection)
    if (first)
      for (const connection of connections) client.adapters.get(connection.adapterId)?.instance.setActive(connection.id)
  }
  return connections
}

/** A phone's wallet names its icon by an address: it comes through the app's own services, or not at all. */
async function withOwnIcon({ options, log }: CoreClient, peer: PeerInfo): Promise<PeerInfo> {
  const { icon, ...rest } = peer
  const own = announcedIcon(icon)
  if (own || !icon || !options.services) return { ...rest, icon: own }
  try {
    const { serviceImage } = await import('../services/service-image.ts')
    return { ...rest, icon: serviceImage(icon, options.services, options.icons) }
  } catch (error) {
    log.warn('The icon of a wallet could not be prepared', { error })
    return rest
  }
}

/** An adapter that keeps the account in use as well hears what was chosen in an earlier visit. */
function tellChoice(client: CoreClient, { activeAccount: account, adapterId, id: connectionId }: Connection) {
  try {
    client.adapters.get(adapterId)?.instance.can.setActiveAccount?.({ connectionId, account })
  } catch (error) {
    client.log.warn('The account of an earlier visit could not be chosen again', { connectionId, error })
  }
}

/** The adapter doesn't know that the session of its new connection has ended: it listened too late. */
function dropInAdapter(client: CoreClient, { adapterId, id: connectionId }: Connection) {
  client.adapters
    .get(adapterId)
    ?.instance.disconnect({ connectionId })
    .catch((error: unknown) => {
      client.log.warn('A connection of an ended session could not be dropped', { connectionId, error })
    })
}

async function adoptTransport(client: CoreClient, transport: Transport): Promise<Connection | undefined> {
  const entry = client.adapterFor(transport.namespace)
  const chainId = client.connection.getState().selected[transport.namespace]
  if (!entry) {
    followTransport(client, transport)
    return bareConnection(transport, chainId)
  }
  try {
    return await entry.instance.adopt(transport, chainId)
  } catch (error) {
    client.log.error('A session could not be adopted', { namespace: transport.namespace, error: normalizeError(error) })
    return undefined
  }
}
