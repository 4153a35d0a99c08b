import type { AnyAdapter, CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { ChainId, Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PortSession } from '../../kernel/ports/pairing.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { awaitConnector, presentConnector } from '../connecting/await-connector.ts'
import { countRestores, restorable, type Stored } from '../connecting/stored-connections.ts'
import { failRequests } from '../operations/fail-requests.ts'
import { resumePairing } from '../pairing/resume-pairing.ts'
import { adoptSession } from '../sessions/adopt-session.ts'
import type { IsDisconnected } from '../sessions/disconnect-intents.ts'
import { endSession } from '../sessions/end-session.ts'
import { forgetOtherAccounts } from '../sessions/session-accounts.ts'
import { sessionEnds } from '../sessions/session-ends.ts'
import type { StoredConnection, WalletAnswer } from './restore-step.ts'

type AskOptions = {
  readonly client: CoreClient
  /** The visitor disconnected a namespace meanwhile. */
  readonly isDisconnected: IsDisconnected
  readonly signal: AbortSignal
}

/**
 * Asks one wallet whether it still trusts this page; never prompts. A wallet that isn't in the page yet has a second to appear. A wallet that
 * answers after the visitor disconnected its namespace is disconnected.
 */
export async function restoreWallet({
  client,
  entry,
  isDisconnected,
  signal,
}: AskOptions & { readonly entry: StoredConnection }): Promise<WalletAnswer> {
  const found = restorable(client, entry)
  if (!found) return 'refused'
  const { namespace } = found.adapter
  try {
    if (!presentConnector(client, entry)) await awaitConnector(client, entry, signal)
    const selected: Readonly<Partial<Record<string, ChainId>>> = client.connection.getState().selected
    const { connectorId } = entry
    const result = await found.instance.reconnect({ connectorId, chainId: selected[namespace], signal })
    if (signal.aborted) return 'failed'
    if (!result) return 'refused'
    if (isDisconnected(namespace)) {
      disconnectLate(client, found, result.connection)
      return 'refused'
    }
    const session = { id: result.connection.sessionId, source: 'adapter', peer: result.peer } as const
    client.dispatch({ type: 'opened', session, connections: [withAccount(result.connection, entry)], activate: false })
    return 'restored'
  } catch (error) {
    client.log.warn('A stored connection could not be restored', { connector: entry.connectorId, error })
    return isDisconnected(namespace) ? 'refused' : 'failed'
  }
}

/** The visitor disconnected while the wallet was asked: the wallet is disconnected, unless it has been connected again. */
function disconnectLate(client: LatchkeyClient, { instance }: AnyAdapter, { id: connectionId }: Connection) {
  if (client.connection.getState().connections[connectionId]) return
  instance.disconnect({ connectionId }).catch((error: unknown) => {
    client.log.warn('A wallet could not be disconnected', { connectionId, error })
  })
}

/** The account that was in use, as long as the wallet still lists it. */
function withAccount(connection: Connection, { account }: Stored['connections'][number]): Connection {
  const known = connection.accounts.some(({ key }) => key === account)
  return known && account ? { ...connection, activeAccount: account } : connection
}

/** Brings phone sessions and the login back. Resolves with `false` when either could not be looked for. */
export async function restoreSessions(options: AskOptions): Promise<boolean> {
  const [phones, login] = await Promise.all([restorePhones(options), !options.client.auth || restoreLogin(options)])
  return phones && login
}

async function restoreLogin({ client, isDisconnected, signal }: AskOptions): Promise<boolean> {
  try {
    const login = await import('../login/follow-login.lazy.ts')
    await login.restoreLogin(client, { isDisconnected, signal })
    return true
  } catch (error) {
    client.log.warn('The login could not be restored', { error })
    return false
  }
}

async function restorePhones({ client, isDisconnected, signal }: AskOptions): Promise<boolean> {
  // A session ends as a whole, and the visitor may disconnect while an adapter is still being loaded for it.
  const isOver = ({ transports }: PortSession) => transports.some(({ namespace }) => isDisconnected(namespace))
  const hasEnded = client.use(sessionEnds).watch()
  try {
    const sessions = (await client.pairing?.restore({ signal })) ?? []
    const ids = sessions.map(({ id }) => id)
    if (!signal.aborted) forgetOtherAccounts(client, ids)
    for (const session of sessions) {
      const connections =
        signal.aborted || isOver(session) ? [] : await adoptSession(client, session, false, 'pairing', hasEnded)
      if (isOver(session)) leaveSession(client, session.id)
      else resumePairing(client, connections)
    }
    const known = client.connection.getState().sessions
    if (!signal.aborted) failRequests(client, (id) => !known[id] && !ids.includes(id))
    return true
  } catch (error) {
    client.log.warn('Pairings could not be restored', { error })
    return false
  }
}

function leaveSession(client: CoreClient, sessionId: string) {
  endSession(client, sessionId)
  client.pairing?.disconnect(sessionId).catch((error: unknown) => {
    client.log.warn('A session could not be ended', { sessionId, error })
  })
}

/** The restores of these namespaces are counted already. They are counted out once: by the returned function, or when the signal aborts. */
export function countOutOnce(client: CoreClient, namespaces: readonly Namespace[], signal: AbortSignal): Unsubscribe {
  let counted = true
  function done() {
    if (!counted) return
    counted = false
    signal.removeEventListener('abort', done)
    countRestores(client, namespaces, -1)
  }
  signal.addEventListener('abort', done)
  return done
}

/** Makes the connections that were in use the current ones again. */
export function reactivate(client: CoreClient, stored: Stored) {
  const { connections } = client.connection.getState()
  for (const [namespace, connectorId] of Object.entries(stored.active)) {
    const entry = client.adapterFor(namespace as Stored['activeNamespace'])
    if (entry?.adapter.truth === 'external') continue
    const connection = Object.values(connections).find(
      (candidate) => candidate.namespace === namespace && candidate.connectorId === connectorId,
    )
    // A connection that the visitor made meanwhile stays in use.
    const current = activeConnection(client.connection.getState(), namespace as Stored['activeNamespace'])
    const isStored = stored.connections.some(({ connectorId: id }) => id === current?.connectorId)
    if (connection && (!current || isStored)) client.dispatch({ type: 'activated', connectionId: connection.id })
  }
  if (client.networks.some((network) => network.chainNamespace === stored.activeNamespace))
    client.dispatch({ type: 'namespaceActivated', namespace: stored.activeNamespace })
}

/**
 * The connections of now, as they are stored. Connections of an adapter with external truth (wagmi) and of the pairing port are left out,
 * because these two store their own.
 */
export function currentRecord(client: LatchkeyClient, state: ConnectionState = client.connection.getState()): Stored {
  const own = Object.values(state.connections).filter((connection) => {
    const entry = client.adapters.get(connection.adapterId)
    return (
      entry !== undefined &&
      entry.adapter.truth !== 'external' &&
      state.sessions[connection.sessionId]?.source === 'adapter'
    )
  })
  const active: Record<string, string> = {}
  const selected: Record<string, ChainId> = { ...state.selected }
  for (const [namespace, id] of Object.entries(state.activeByNamespace)) {
    const connection = id ? state.connections[id] : undefined
    if (!connection) continue
    active[namespace] = connection.connectorId
    // A session begins on the given network: it doesn't know which network was in use.
    if (state.sessions[connection.sessionId]?.source !== 'adapter') selected[namespace] = connection.chainId
  }
  return {
    connections: own.map(({ adapterId, connectorId, namespace, accounts, activeAccount }) => ({
      adapterId,
      connectorId,
      namespace,
      ...(activeAccount === accounts[0].key ? {} : { account: activeAccount }),
    })),
    active,
    activeNamespace: state.activeNamespace,
    selected,
  }
}
