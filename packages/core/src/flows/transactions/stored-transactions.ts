import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { decodeStoredTransactions, type EncodedTransaction, encodeTransaction } from './decode-stored.ts'
import type { TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** A transaction that a wallet was asked for, as it is stored. */
export type StoredTransaction = Pick<
  TransactionFlow,
  | 'id'
  | 'purpose'
  | 'connectionId'
  | 'connectorId'
  | 'account'
  | 'chainId'
  | 'mode'
  | 'steps'
  | 'order'
  | 'payment'
  | 'swapOrder'
> & {
  readonly built: BuiltTransaction
  /** Unix time in ms. */
  readonly createdAt: number
  /** The visitor has left it with steps still to go. */
  readonly left?: boolean | undefined
}

/** The store of transactions that outlive the page. */
export type StoredTransactions = {
  list(): readonly StoredTransaction[]
  find(id: string): StoredTransaction | undefined
  put(record: StoredTransaction): void
  remove(id: string): void
  /** Another tab has changed them. */
  subscribe(listener: () => void): Unsubscribe
}

/** Older records are dropped, in ms. */
const keptMs = 7 * 24 * 3_600_000
const most = 10

/** Stored when the wallet is asked, until all of it has ended: a reload finds the calls, their hashes and the step that is next. */
export function storedTransactions({ clock, storage }: LatchkeyClient): StoredTransactions {
  const item = storage.item<readonly StoredTransaction[]>({
    name: 'transactions',
    version: 1,
    decode: decodeStoredTransactions,
  })
  const encoded = storage.item<readonly EncodedTransaction[]>({
    name: 'transactions',
    version: 1,
    decode: () => undefined,
  })
  const list = () => (item.get() ?? []).filter(({ createdAt }) => clock.now() - createdAt < keptMs)
  const set = (next: readonly StoredTransaction[]) =>
    next.length ? encoded.set(next.slice(0, most).map(encodeTransaction)) : encoded.remove()
  return {
    list,
    find: (id) => list().find((record) => record.id === id),
    put: (record) => set([record, ...list().filter(({ id }) => id !== record.id)]),
    remove(id) {
      const before = list()
      const next = before.filter((record) => record.id !== id)
      if (next.length < before.length) set(next)
    },
    subscribe: item.subscribe,
  }
}
