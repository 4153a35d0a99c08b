import { createStore } from 'zustand/vanilla'
import type { Clock } from '../clock.ts'
import { isLatchkeyError } from '../errors/index.ts'
import { operationsKept } from '../limits.ts'
import type { Random } from '../random.ts'
import type { Storage } from '../storage/storage.ts'
import type { Readable } from '../store.ts'
import { decodeOperations } from './decode-operations.ts'
import type { Operation } from './operation.ts'

type OperationFields = Pick<Operation, 'kind' | 'connectionId' | 'connectorId' | 'account' | 'chainId'>

export type Operations = Readable<readonly Operation[]> & {
  /** Notes that a wallet is being asked. */
  begin(fields: OperationFields): string
  update(id: string, change: Partial<Operation>): void
  /** Ends it by the error's kind: a refusal is `rejected`, anything else `failed`. */
  fail(id: string, error: unknown): void
  /** Adds what an earlier visit or another tab stored. */
  load(): void
  /** Keeps reading what other tabs store. */
  follow(): () => void
}

/** Newest first. Only transactions that have a hash are stored: a wallet answers no page that is gone. */
export function createOperations(options: { clock: Clock; storage: Storage; random: Random }): Operations {
  const { clock, storage, random } = options
  const store = createStore<readonly Operation[]>(() => [])
  const item = storage.item({ name: 'operations', version: 1, decode: decodeOperations })

  function set(next: readonly Operation[]) {
    const hadHash = store.getState().some((operation) => operation.hash)
    store.setState(next, true)
    const sent = next.filter((operation) => operation.hash !== undefined)
    if (sent.length || hadHash) item.set(sent)
  }
  const update = (id: string, change: Partial<Operation>) => {
    if (!store.getState().some((operation) => operation.id === id)) return
    set(store.getState().map((operation) => (operation.id === id ? { ...operation, ...change } : operation)))
  }
  const load = () => {
    const known = new Set(store.getState().map((operation) => operation.id))
    const found = (item.get() ?? []).filter(({ id }) => !known.has(id))
    if (found.length)
      store.setState(
        [...store.getState(), ...found].sort((a, b) => b.createdAt - a.createdAt),
        true,
      )
  }
  return {
    ...store,
    begin(fields) {
      const id = random.id()
      const operation: Operation = { ...fields, id, status: 'asked', detached: false, createdAt: clock.now() }
      set(withoutOldest([operation, ...store.getState()]))
      return id
    },
    update,
    fail(id, error) {
      update(id, { status: isLatchkeyError(error, 'connection/user-rejected') ? 'rejected' : 'failed' })
    },
    load,
    follow: () => item.subscribe(load),
  }
}

/** Settled ones go, oldest first; a request that a wallet shows and a transaction without receipt are never forgotten. */
function withoutOldest(operations: readonly Operation[]): readonly Operation[] {
  const isOpen = ({ status }: Operation) => status === 'asked' || status === 'sent'
  let settled = 0
  return operations.filter((operation) => isOpen(operation) || ++settled <= operationsKept)
}
