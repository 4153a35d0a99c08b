import type { CoreClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { userDisconnected } from '../connecting/user-disconnected.ts'
import { disconnectIntents } from '../sessions/disconnect-intents.ts'
import { project } from './project.ts'
import { restoreConnection } from './restore.ts'
import { type Stored, storedConnections } from './stored-connections.ts'
import { countRestores, restorable } from './stored-state.ts'

type Entry = Stored['connections'][number]

/**
 * What another tab connected is connected here as well, without a prompt. What it has no more ends here if the visitor disconnected it
 * there, or if the wallet gives no permission any more: that a tab could not restore it is no reason.
 */
export function followTabs(client: CoreClient, signal: AbortSignal): Unsubscribe {
  const item = client.storage.item(storedConnections)

  async function check({ adapterId, connectorId }: Entry) {
    const allowed = await client.adapters.get(adapterId)?.instance.reconnect({ connectorId, signal })
    if (allowed !== null || signal.aborted) return
    end({ adapterId, connectorId })
  }

  function end({ adapterId, connectorId }: Pick<Entry, 'adapterId' | 'connectorId'>) {
    for (const connection of Object.values(client.connection.getState().connections))
      if (connection.adapterId === adapterId && connection.connectorId === connectorId)
        client.dispatch({ type: 'ended', connectionId: connection.id })
  }

  function begin(entry: Entry) {
    const found = restorable(client, entry)
    if (found) countRestores(client, [found.adapter.namespace], 1)
    void restoreConnection({ client, entry, isLeft: client.use(disconnectIntents).watch(), signal })
  }

  return item.subscribe(() => {
    const there = item.get()?.connections
    if (!there) return
    const here = project(client).connections
    const left = client.storage.item(userDisconnected).get() === true
    for (const entry of there) if (!here.some((own) => isSameWallet(own, entry))) begin(entry)
    for (const entry of here) {
      if (there.some((other) => isSameWallet(other, entry))) continue
      if (left) end(entry)
      else void check(entry).catch((error: unknown) => client.log.warn('A connection could not be checked', { error }))
    }
  })
}

function isSameWallet(a: Entry, b: Entry): boolean {
  return a.adapterId === b.adapterId && a.connectorId === b.connectorId
}
