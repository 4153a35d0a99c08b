import { awaitConnector, presentConnector } from '../connecting/await-connector.ts'
import { activeConnection } from '../connection/select.ts'
import { failRequests } from '../operations/fail-requests.ts'
import { resumePairing } from '../pairing/resume-pairing.ts'
import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Connection } from '../ports/session.ts'
import { adoptSession } from './adopt-session.ts'
import type { Client } from './client.ts'
import type { KeepConnections } from './keep-connections.ts'
import { forgetOtherAccounts } from './session-accounts.ts'
import type { Stored } from './stored-connections.ts'
import { countRestores, restorable, type Visit } from './visit.ts'

/**
 * Brings back what an earlier visit connected, without ever prompting. Each namespace is `connecting` from its stored connection until
 * its answer (SPEC S4.9, RULINGS R16): `start()` has counted it in. A connector that fails or is not authorised any more is simply not
 * connected. A wallet that is not in the page yet has a second to appear (SPEC S9.9).
 * Resolves with whether anything is connected.
 */
export async function restore({
  client,
  visit: { stored, paired },
  keep,
  signal,
}: {
  client: Client
  visit: Visit
  keep: Pick<KeepConnections, 'answered' | 'pairingFailed'>
  signal: AbortSignal
}): Promise<boolean> {
  const tasks = (stored?.connections ?? []).map(async (entry) => {
    keep.answered(entry, await restoreConnection(client, entry, signal))
  })
  if (paired.length) tasks.push(restorePairing(client, paired, signal, keep))
  else if (!client.pairing?.hasStored()) {
    failRequests(client, () => true)
    forgetOtherAccounts(client, [])
  }
  await Promise.all(tasks)
  if (!signal.aborted && stored) reactivate(client, stored)
  return activeConnection(client.connection.getState()) !== undefined
}

/** Asks one wallet whether it still trusts this page; never prompts. Its namespace has been counted in before, and is counted out here. */
export async function restoreConnection(
  client: Client,
  entry: Stored['connections'][number],
  signal: AbortSignal,
): Promise<'restored' | 'refused' | 'failed'> {
  const found = restorable(client, entry)
  if (!found) return 'refused'
  try {
    // An extension that announces itself late is no reason to forget it.
    if (!presentConnector(client, entry)) await awaitConnector(client, entry, signal)
    const selected: Readonly<Partial<Record<string, ChainId>>> = client.connection.getState().selected
    const chainId = selected[found.adapter.namespace]
    const result = await found.instance.reconnect({ connectorId: entry.connectorId, chainId, signal })
    if (signal.aborted) return 'failed'
    if (!result) return 'refused'
    const session = { id: result.connection.sessionId, source: 'adapter', peer: result.peer } as const
    client.dispatch({ type: 'opened', session, connections: [withAccount(result.connection, entry)], activate: false })
    return 'restored'
  } catch (error) {
    client.log.warn('A stored connection could not be restored', { connector: entry.connectorId, error })
    return 'failed'
  } finally {
    countRestores(client, [found.adapter.namespace], -1)
  }
}

/** The account that was in use, as long as the wallet still lists it. */
function withAccount(connection: Connection, { account }: Stored['connections'][number]): Connection {
  const known = connection.accounts.some(({ key }) => key === account)
  return known && account ? { ...connection, activeAccount: account } : connection
}

async function restorePairing(
  client: Client,
  waiting: readonly Namespace[],
  signal: AbortSignal,
  keep: Pick<KeepConnections, 'pairingFailed'>,
): Promise<void> {
  try {
    const sessions = (await client.pairing?.restore({ signal })) ?? []
    if (!signal.aborted)
      forgetOtherAccounts(
        client,
        sessions.map(({ id }) => id),
      )
    for (const session of sessions) {
      if (!signal.aborted) resumePairing(client, await adoptSession(client, session, false))
    }
    const known = client.connection.getState().sessions
    if (!signal.aborted) failRequests(client, (id) => !known[id] && !sessions.some((session) => session.id === id))
  } catch (error) {
    keep.pairingFailed()
    client.log.warn('Pairings could not be restored', { error })
  } finally {
    countRestores(client, waiting, -1)
  }
}

/** Makes the connections that were in use the current ones again. */
function reactivate(client: Client, stored: Stored) {
  const { connections } = client.connection.getState()
  for (const [namespace, connectorId] of Object.entries(stored.active)) {
    const entry = client.adapterFor(namespace as Stored['activeNamespace'])
    if (entry?.adapter.truth === 'external') continue
    const connection = Object.values(connections).find(
      (candidate) => candidate.namespace === namespace && candidate.connectorId === connectorId,
    )
    if (connection) client.dispatch({ type: 'activated', connectionId: connection.id })
  }
  if (client.networks.some((network) => network.chainNamespace === stored.activeNamespace))
    client.dispatch({ type: 'namespaceActivated', namespace: stored.activeNamespace })
}
