import type { CoreClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { userDisconnected } from '../connecting/user-disconnected.ts'
import { disconnectIntents } from '../sessions/disconnect-intents.ts'
import { countedIn, project, restoreWallet } from './ask-stored-wallets.ts'
import type { StoredConnection } from './restore-step.ts'
import { countRestores, restorable, storedConnections } from './stored-connections.ts'

/**
 * A connection that another tab makes is made here as well, without a prompt. If another tab loses one, it ends here only if the visitor
 * disconnected it there, or if the wallet gives no permission any more. It stays if the other tab merely could not restore it.
 */
export function followTabs(client: CoreClient, signal: AbortSignal): Unsubscribe {
  const item = client.storage.item(storedConnections)

  async function check({ adapterId, connectorId }: StoredConnection) {
    const allowed = await client.adapters.get(adapterId)?.instance.reconnect({ connectorId, signal })
    if (allowed !== null || signal.aborted) return
    end({ adapterId, connectorId })
  }

  function end({ adapterId, connectorId }: Pick<StoredConnection, 'adapterId' | 'connectorId'>) {
    for (const connection of Object.values(client.connection.getState().connections))
      if (connection.adapterId === adapterId && connection.connectorId === connectorId)
        client.dispatch({ type: 'ended', connectionId: connection.id })
  }

  function begin(entry: StoredConnection) {
    const found = restorable(client, entry)
    if (!found) return
    const { namespace } = found.adapter
    countRestores(client, [namespace], 1)
    const done = countedIn(client, [namespace], signal)
    void restoreWallet({ client, entry, isDisconnected: client.use(disconnectIntents).watch(), signal }).finally(done)
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

function isSameWallet(a: StoredConnection, b: StoredConnection): boolean {
  return a.adapterId === b.adapterId && a.connectorId === b.connectorId
}
