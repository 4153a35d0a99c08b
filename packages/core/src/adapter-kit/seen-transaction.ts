import type { ClientStorage } from '../kernel/storage/storage.ts'

/** A transaction that waits for its block, as a node has described it. */
export type SeenTransaction = {
  /** As the node answered: decode it. */
  get(): unknown
  keep(answer: unknown): void
  /** Its outcome is known. */
  forget(): void
}

/** How many transactions are kept: the newest. */
const kept = 20
/** The largest answer that is kept, in letters of JSON. */
const largest = 20_000

/**
 * Keeps how a node has described a transaction that waits for its block, also over a reload. A node forgets a transaction that another one has
 * replaced. Without its place among the sender's transactions the other one can't be found.
 *
 * @example
 * const seen = seenTransaction(context.storage, chainId, hash)
 * seen.keep(await ask('eth_getTransactionByHash', hash))
 */
export function seenTransaction(storage: ClientStorage, chainId: string, hash: string): SeenTransaction {
  const item = storage.item<Readonly<Record<string, unknown>>>({
    name: 'seen-transactions',
    version: 1,
    decode: (value) => (typeof value === 'object' ? { ...value } : undefined),
  })
  const key = `${chainId}:${hash.toLowerCase()}`
  const all = () => item.get() ?? {}
  const others = () => Object.entries(all()).filter(([known]) => known !== key)
  return {
    get: () => all()[key],
    keep(answer) {
      if (Object.hasOwn(all(), key) || JSON.stringify(answer).length > largest) return
      item.set(Object.fromEntries([...others(), [key, answer] as const].slice(-kept)))
    },
    forget() {
      if (Object.hasOwn(all(), key)) item.set(Object.fromEntries(others()))
    },
  }
}
