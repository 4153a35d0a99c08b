import type { LatchkeyClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { operationsKept } from '../../kernel/limits.ts'
import type { Operation } from '../../kernel/operation.ts'

type OperationFields = Pick<Operation, 'kind' | 'connectionId' | 'connectorId' | 'account' | 'chainId'>

/** This module only writes the entry. `follow-operations.ts` reads it, with `decode-operations.ts`, and loads later. */
export const operationsEntry = { name: 'operations', version: 1, decode: () => undefined } as const

/** Notes that a wallet is being asked. */
export function beginOperation(client: LatchkeyClient, fields: OperationFields): string {
  const { clock, operations, random } = client
  const operation = { ...fields, id: random.id(), status: 'asked', detached: false, createdAt: clock.now() } as const
  set(client, withoutOldest([operation, ...operations.getState()]))
  return operation.id
}

export function updateOperation(client: LatchkeyClient, id: string, change: Partial<Operation>): void {
  const before = client.operations.getState()
  if (!before.some((operation) => operation.id === id)) return
  set(
    client,
    before.map((operation) => (operation.id === id ? { ...operation, ...change } : operation)),
  )
}

/**
 * Ends it by the error's kind: a refusal is `rejected`, anything else `failed`. The id that a batch was to have means
 * nothing then. A phone wallet that is no longer waited for still shows its request.
 */
export function failOperation(client: LatchkeyClient, id: string, error: LatchkeyError | undefined): void {
  const asked = client.operations.getState().find((operation) => operation.id === id)?.request
  if (asked && error?.code === 'request/aborted') updateOperation(client, id, { detached: true })
  else
    updateOperation(client, id, {
      status: error?.code === 'connection/user-rejected' ? 'rejected' : 'failed',
      calls: undefined,
    })
}

/**
 * Stores the transactions that were sent, the batches that a wallet was asked for, and the requests to phone wallets. Other requests aren't
 * stored, because only a phone wallet answers a page that was loaded later.
 */
function set({ operations, storage }: LatchkeyClient, next: readonly Operation[]): void {
  const outlivesPage = ({ hash, calls, request }: Operation) =>
    hash !== undefined || calls !== undefined || request !== undefined
  const hadStored = operations.getState().some(outlivesPage)
  operations.set(next)
  // With what another tab has added meanwhile (`follow-operations.ts`).
  const stored = operations.getState().filter(outlivesPage)
  const item = storage.item<readonly Operation[]>(operationsEntry)
  if (stored.length) item.set(stored)
  else if (hadStored) item.remove()
}

/**
 * Removes the oldest settled operations. A request that a wallet shows and a transaction without receipt are always kept. The calls of a batch
 * count as one and are removed together: a part of a batch would be shown as the whole batch.
 */
function withoutOldest(operations: readonly Operation[]): readonly Operation[] {
  const isOpen = ({ status }: Operation) => status === 'asked' || status === 'sent'
  const kept = new Set<string>()
  return operations.filter((operation) => {
    const { batch, id } = operation
    const isKept = isOpen(operation) || kept.has(batch ?? id) || kept.size < operationsKept
    if (isKept && !isOpen(operation)) kept.add(batch ?? id)
    return isKept
  })
}
