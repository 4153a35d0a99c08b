import { awaitConnector, presentConnector } from '../connecting/await-connector.ts'
import { activeConnection } from '../connection/select.ts'
import { readPendingPairing } from '../pairing/pending-pairing.ts'
import { resumePairing } from '../pairing/resume-pairing.ts'
import { adoptSession } from './adopt-session.ts'
import type { Client } from './client.ts'
import type { KeepConnections } from './keep-connections.ts'
import type { Stored } from './persist.ts'

/**
 * Brings back what an earlier visit connected, without ever prompting. Each namespace is `connecting` from its stored connection until
 * its answer (SPEC S4.9, RULINGS R16); a connector that fails or is not authorised any more is simply not connected. A wallet that is not
 * in the page yet has a second to appear (SPEC S9.9).
 * Resolves with whether anything is connected.
 */
export async function restore({
  client,
  stored,
  keep,
  signal,
}: {
  client: Client
  stored: Stored | undefined
  keep: Pick<KeepConnections, 'answered'>
  signal: AbortSignal
}): Promise<boolean> {
  const tasks = (stored?.connections ?? []).map(async (entry) => {
    keep.answered(entry, await restoreConnection(client, entry, signal))
  })
  if (client.pairing?.hasStored() || readPendingPairing(client)) tasks.push(restorePairing(client, stored, signal))
  await Promise.all(tasks)
  if (!signal.aborted && stored) reactivate(client, stored)
  return activeConnection(client.connection.getState()) !== undefined
}

/** Asks one wallet whether it still trusts this page; never prompts. */
export async function restoreConnection(
  client: Client,
  entry: Stored['connections'][number],
  signal: AbortSignal,
): Promise<'restored' | 'refused' | 'failed'> {
  const found = client.adapters.get(entry.adapterId)
  if (!found || found.adapter.truth === 'external') return 'refused'
  const { namespace } = found.adapter
  client.dispatch({ type: 'pending', namespace, kind: 'restores', by: 1 })
  try {
    // An extension that announces itself late is no reason to forget it.
    if (!presentConnector(client, entry)) await awaitConnector(client, entry, signal)
    const result = await found.instance.reconnect({ connectorId: entry.connectorId, signal })
    if (signal.aborted) return 'failed'
    if (!result) return 'refused'
    const session = { id: result.connection.sessionId, source: 'adapter', peer: result.peer } as const
    client.dispatch({ type: 'opened', session, connections: [result.connection], activate: false })
    return 'restored'
  } catch (error) {
    client.log.warn('A stored connection could not be restored', { connector: entry.connectorId, error })
    return 'failed'
  } finally {
    client.dispatch({ type: 'pending', namespace, kind: 'restores', by: -1 })
  }
}

async function restorePairing(client: Client, stored: Stored | undefined, signal: AbortSignal): Promise<void> {
  const namespaces = [...new Set(client.networks.map((network) => network.chainNamespace))]
  const waiting = stored?.active ? namespaces.filter((namespace) => stored.active[namespace]) : namespaces
  for (const namespace of waiting) client.dispatch({ type: 'pending', namespace, kind: 'restores', by: 1 })
  try {
    for (const session of (await client.pairing?.restore({ signal })) ?? []) {
      if (!signal.aborted) resumePairing(client, await adoptSession(client, session, false))
    }
  } catch (error) {
    client.log.warn('Pairings could not be restored', { error })
  } finally {
    for (const namespace of waiting) client.dispatch({ type: 'pending', namespace, kind: 'restores', by: -1 })
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
