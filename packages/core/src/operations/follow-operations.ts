import type { Client } from '../client/client.ts'
import type { Namespace, Off } from '../ports/namespace.ts'
import { awaitReceipt } from './await-receipt.ts'
import type { Operation } from './operation.ts'
import { storedOperations } from './operations.ts'

/**
 * Adds what an earlier visit stored, and what other tabs store from now on. A transaction that was sent there is asked after here: the page
 * that sent it may be gone.
 */
export function followOperations(client: Client): Off {
  const item = client.storage.item(storedOperations)

  function load() {
    const here = client.operations.getState()
    const there = item.get() ?? []
    const found = there.filter(({ id }) => !here.some((operation) => operation.id === id))
    const known = here.map((operation) => settledOf(operation, there))
    if (!found.length && known.every((operation, index) => operation === here[index])) return
    client.operations.set([...known, ...found].sort((a, b) => b.createdAt - a.createdAt))
    for (const operation of found) if (operation.status === 'sent') askAfter(operation)
  }

  function askAfter(operation: Operation) {
    const namespace = operation.chainId?.slice(0, operation.chainId.indexOf(':')) as Namespace
    const entry = client.adapterFor(namespace)
    if (entry) awaitReceipt(client, entry, operation)
  }

  load()
  return item.subscribe(load)
}

/** The operation, or how it ended as another tab heard. */
function settledOf(operation: Operation, there: readonly Operation[]): Operation {
  if (operation.status !== 'sent') return operation
  const other = there.find(({ id }) => id === operation.id)
  return other && other.status !== 'sent' ? other : operation
}
