import type { ClientStorage } from '@latchkey/core/ports'

/** The numbers of the blocks that may contain a transaction. */
export type SentAt = {
  /** The newest block when it was sent: no earlier one contains it. */
  readonly first: number
  /** Its era ends with this block. Absent where it has no end. */
  readonly last?: number | undefined
}

/** How many transactions are remembered: the newest. */
const kept = 50

/** When transactions were sent, by their hashes. It outlives the page: a later page finds their blocks by it. */
export function createSentAt(storage: ClientStorage) {
  const item = storage.item<Readonly<Record<string, SentAt>>>({ name: 'polkadot-sent', version: 1, decode })
  return {
    get: (hash: string): SentAt | undefined => item.get()?.[hash.toLowerCase()],
    set(hash: string, at: SentAt): void {
      const others = Object.entries(item.get() ?? {}).filter(([known]) => known !== hash)
      item.set(Object.fromEntries([...others, [hash, at] as const].slice(-kept)))
    },
  }
}

function decode(value: unknown): Readonly<Record<string, SentAt>> {
  const entries = Object.entries(Object(value) as Readonly<Record<string, unknown>>).flatMap(([hash, at]) => {
    const { first, last } = Object(at) as Readonly<Record<string, unknown>>
    if (!/^0x[\da-f]{64}$/.test(hash) || !isBlock(first)) return []
    return [[hash, { first, ...(isBlock(last) && { last }) }] as const]
  })
  return Object.fromEntries(entries)
}

const isBlock = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
