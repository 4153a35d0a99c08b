import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { restorable, storedConnections } from './stored-connections.ts'

/**
 * Stores a connection in the same turn of the event loop that shows it. The code that keeps the record (`flows/restore/restore.ts`)
 * may still be loading then, and a page that is reloaded meanwhile would forget the wallet.
 */
export function storeConnection(client: LatchkeyClient, { adapterId, connectorId, namespace }: Connection): void {
  const item = client.storage.item(storedConnections)
  const stored = item.get()
  const connections = stored?.connections ?? []
  const isListed = connections.some((entry) => entry.adapterId === adapterId && entry.connectorId === connectorId)
  const isStored = isListed && stored?.active[namespace] === connectorId
  if (isStored || !restorable(client, { adapterId, connectorId, namespace })) return
  item.set({
    connections: isListed ? connections : [...connections, { adapterId, connectorId, namespace }],
    active: { ...stored?.active, [namespace]: connectorId },
    activeNamespace: namespace,
    selected: { ...stored?.selected, ...client.connection.getState().selected },
  })
}
