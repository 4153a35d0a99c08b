import type { CoreClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { countRestores, restorable, storedConnections } from '../connecting/stored-connections.ts'
import { userDisconnected } from '../connecting/user-disconnected.ts'
import { disconnectIntents } from '../sessions/disconnect-intents.ts'
import { countOutOnce, currentRecord, restoreWallet } from './ask-stored-wallets.ts'
import type { StoredConnection } from './restore-step.ts'

/**
 * A connection that another tab makes is made here as well, without a prompt. If another tab loses one, it ends here only if the visitor
 * disconnected it there, or if the wallet gives no permission any more. It stays if the other tab merely could not restore it.
 */
export function followTabs(client: CoreClient, signal: AbortSignal): Unsubscribe {
  const item = client.storage.item(storedConnections)

  const shown = (entry: StoredConnection) =>
    Object.values(client.connection.getState().connections).find((connection) => isSameWallet(connection, entry))

  /** The wallet is asked for what is shown, as the adapter replaces its own copy of the connection by the answer. */
  async function check(entry: StoredConnection) {
    const instance = client.adapters.get(entry.adapterId)?.instance
    const { connectorId } = entry
    const answer = await instance?.reconnect({ connectorId, chainId: shown(entry)?.chainId, signal })
    const connection = shown(entry)
    if (signal.aborted || !connection) return
    if (answer === null) return end(entry)
    instance?.can.setActiveAccount?.({ connectionId: connection.id, account: connection.activeAccount })
    // The other tab's record doesn't have it, and would be the next page's.
    item.set(currentRecord(client))
  }

  function end(entry: StoredConnection) {
    const connection = shown(entry)
    if (connection) client.dispatch({ type: 'ended', connectionId: connection.id })
  }

  function begin(entry: StoredConnection) {
    const found = restorable(client, entry)
    if (!found) return
    const { namespace } = found.adapter
    countRestores(client, [namespace], 1)
    const done = countOutOnce(client, [namespace], signal)
    void restoreWallet({ client, entry, isDisconnected: client.use(disconnectIntents).watch(), signal }).finally(done)
  }

  return item.subscribe(() => {
    const there = item.get()?.connections
    if (!there) return
    const here = currentRecord(client).connections
    const left = client.storage.item(userDisconnected).get()
    for (const entry of there) if (!here.some((own) => isSameWallet(own, entry))) begin(entry)
    for (const entry of here) {
      if (there.some((other) => isSameWallet(other, entry))) continue
      if (left === true || left?.includes(entry.connectorId)) end(entry)
      else void check(entry).catch((error: unknown) => client.log.warn('A connection could not be checked', { error }))
    }
  })
}

type Wallet = Pick<StoredConnection, 'adapterId' | 'connectorId'>

function isSameWallet(a: Wallet, b: Wallet): boolean {
  return a.adapterId === b.adapterId && a.connectorId === b.connectorId
}
