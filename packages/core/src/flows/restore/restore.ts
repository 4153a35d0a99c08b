import type { AnyAdapter, CoreClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ChainId, Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PortSession } from '../../kernel/ports/pairing.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { withTimeout } from '../../kernel/promises/with-timeout.ts'
import { failRequests } from '../operations/fail-requests.ts'
import { resumePairing } from '../pairing/resume-pairing.ts'
import { adoptSession } from '../sessions/adopt-session.ts'
import type { IsLeft } from '../sessions/disconnect-intents.ts'
import { endSession } from '../sessions/end-session.ts'
import { forgetOtherAccounts } from '../sessions/session-accounts.ts'
import { awaitConnector, presentConnector } from './await-connector.ts'
import type { KeepConnections } from './keep-connections.ts'
import type { Stored } from './stored-connections.ts'
import { countRestores, restorable, type StoredState } from './stored-state.ts'

/** How long the other wallets wait for the ones that were in use, in ms. */
const headStartMs = 1000

export type Restore = {
  /** The wallets that were in use have answered, and phone sessions are back: what the page shows is settled. */
  readonly inUse: Promise<void>
  /** Every stored connection has answered. Resolves with whether anything is connected. */
  readonly all: Promise<boolean>
}

/**
 * Brings back what an earlier visit connected, without ever prompting. The wallets that were in use are asked first and alone; a wallet that
 * never answers delays only itself. Each namespace is `connecting` until its stored connections have answered: `start()` has counted it in.
 * A connector that fails or is not authorised any more is simply not connected. A wallet that is not in the page yet has a second to
 * appear. What the visitor disconnects meanwhile (`isLeft`) stays disconnected.
 */
export function restore({
  client,
  visit: { stored, paired },
  keep,
  isLeft,
  signal,
}: {
  client: CoreClient
  visit: StoredState
  keep: Pick<KeepConnections, 'answered' | 'pairingFailed'>
  isLeft: IsLeft
  signal: AbortSignal
}): Restore {
  const ask = async (entry: Stored['connections'][number], after?: Promise<void>) => {
    keep.answered(entry, await restoreConnection({ client, entry, isLeft, signal, after }))
  }
  const entries = stored?.connections ?? []
  const wasInUse = (entry: Stored['connections'][number]) => stored?.active[entry.namespace] === entry.connectorId
  const first = entries.filter(wasInUse).map((entry) => ask(entry))
  if (paired.length) first.push(restorePairing({ client, waiting: paired, keep, isLeft, signal }))
  else if (!client.pairing?.hasStored()) {
    failRequests(client, () => true)
    forgetOtherAccounts(client, [])
  }
  const inUse = Promise.all(first).then(() => {
    if (!signal.aborted && stored) reactivate(client, stored)
  })
  const headStart = first.length ? withTimeout(inUse, client.clock, headStartMs, () => {}) : undefined
  const others = entries.filter((entry) => !wasInUse(entry)).map((entry) => ask(entry, headStart))
  const all = Promise.all([inUse, ...others]).then(() => activeConnection(client.connection.getState()) !== undefined)
  return { inUse, all }
}

/** Asks one wallet whether it still trusts this page; never prompts. Its namespace has been counted in before, and is counted out here. */
export async function restoreConnection({
  client,
  entry,
  isLeft,
  signal,
  after,
}: {
  client: CoreClient
  entry: Stored['connections'][number]
  isLeft: IsLeft
  signal: AbortSignal
  /** The wallet is asked when this has settled. */
  after?: Promise<void> | undefined
}): Promise<'restored' | 'refused' | 'failed'> {
  const found = restorable(client, entry)
  if (!found) return 'refused'
  const done = countedIn(client, [found.adapter.namespace], signal)
  try {
    await after
    // A client that has stopped meanwhile asks no wallet.
    if (signal.aborted) return 'failed'
    // An extension that announces itself late is no reason to forget it.
    if (!presentConnector(client, entry)) await awaitConnector(client, entry, signal)
    const selected: Readonly<Partial<Record<string, ChainId>>> = client.connection.getState().selected
    const chainId = selected[found.adapter.namespace]
    const result = await found.instance.reconnect({ connectorId: entry.connectorId, chainId, signal })
    if (signal.aborted) return 'failed'
    if (!result) return 'refused'
    if (isLeft(found.adapter.namespace)) {
      leaveLate(client, found, result.connection)
      return 'refused'
    }
    const session = { id: result.connection.sessionId, source: 'adapter', peer: result.peer } as const
    client.dispatch({ type: 'opened', session, connections: [withAccount(result.connection, entry)], activate: false })
    return 'restored'
  } catch (error) {
    client.log.warn('A stored connection could not be restored', { connector: entry.connectorId, error })
    return isLeft(found.adapter.namespace) ? 'refused' : 'failed'
  } finally {
    done()
  }
}

/** Counts out once: with the answer, or when the client stops before it, however long the wallet then takes. */
function countedIn(client: CoreClient, namespaces: readonly Namespace[], signal: AbortSignal): Unsubscribe {
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

/** The visitor left while the wallet was asked, which is told so, unless he has connected it again. */
function leaveLate(client: CoreClient, { instance }: AnyAdapter, { id: connectionId }: Connection) {
  if (client.connection.getState().connections[connectionId]) return
  instance.disconnect({ connectionId }).catch((error: unknown) => {
    client.log.warn('A wallet could not be left', { connectionId, error })
  })
}

/** The account that was in use, as long as the wallet still lists it. */
function withAccount(connection: Connection, { account }: Stored['connections'][number]): Connection {
  const known = connection.accounts.some(({ key }) => key === account)
  return known && account ? { ...connection, activeAccount: account } : connection
}

async function restorePairing({
  client,
  waiting,
  keep,
  isLeft,
  signal,
}: {
  client: CoreClient
  waiting: readonly Namespace[]
  keep: Pick<KeepConnections, 'pairingFailed'>
  isLeft: IsLeft
  signal: AbortSignal
}): Promise<void> {
  // It ends as a whole, and may be left while an adapter is still being loaded for it.
  const isOver = ({ transports }: PortSession) => transports.some(({ namespace }) => isLeft(namespace))
  const done = countedIn(client, waiting, signal)
  try {
    const sessions = (await client.pairing?.restore({ signal })) ?? []
    if (!signal.aborted)
      forgetOtherAccounts(
        client,
        sessions.map(({ id }) => id),
      )
    for (const session of sessions) {
      const connections = signal.aborted || isOver(session) ? [] : await adoptSession(client, session, false)
      if (isOver(session)) leaveSession(client, session.id)
      else resumePairing(client, connections)
    }
    const known = client.connection.getState().sessions
    if (!signal.aborted) failRequests(client, (id) => !known[id] && !sessions.some((session) => session.id === id))
  } catch (error) {
    if (!waiting.every(isLeft)) keep.pairingFailed()
    client.log.warn('Pairings could not be restored', { error })
  } finally {
    done()
  }
}

function leaveSession(client: CoreClient, sessionId: string) {
  endSession(client, sessionId)
  client.pairing?.disconnect(sessionId).catch((error: unknown) => {
    client.log.warn('A session could not be left', { sessionId, error })
  })
}

/** Makes the connections that were in use the current ones again. */
function reactivate(client: CoreClient, stored: Stored) {
  const { connections } = client.connection.getState()
  for (const [namespace, connectorId] of Object.entries(stored.active)) {
    const entry = client.adapterFor(namespace as Stored['activeNamespace'])
    if (entry?.adapter.truth === 'external') continue
    const connection = Object.values(connections).find(
      (candidate) => candidate.namespace === namespace && candidate.connectorId === connectorId,
    )
    // What the visitor has connected meanwhile stays in use.
    const current = activeConnection(client.connection.getState(), namespace as Stored['activeNamespace'])
    const isStored = stored.connections.some(({ connectorId: id }) => id === current?.connectorId)
    if (connection && (!current || isStored)) client.dispatch({ type: 'activated', connectionId: connection.id })
  }
  if (client.networks.some((network) => network.chainNamespace === stored.activeNamespace))
    client.dispatch({ type: 'namespaceActivated', namespace: stored.activeNamespace })
}
