import type { Transaction } from '@latchkey/api-client'

/** Joins pages: each transaction once by its id, the later word about it counts, newest first. */
export function mergePages(known: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map([...known, ...page].map((transaction) => [transaction.id, transaction]))
  return [...byId.values()].sort((a, b) => Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
}

/** Whether a fresh first page reaches what is loaded already; if not, transactions between the two would be missing. */
export function overlaps(known: readonly Transaction[], page: readonly Transaction[]): boolean {
  const ids = new Set(known.map(({ id }) => id))
  return page.some(({ id }) => ids.has(id))
}
