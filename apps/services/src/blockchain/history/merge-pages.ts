import type { HistoryItem, HistoryPage } from './history-source.ts'

/** A page of one chain, and where it began. */
export type ChainPage = HistoryPage & { readonly chainId: string; readonly cursor: string | undefined }

/**
 * Where each chain continues: a cursor of its source, or '' for its beginning. A chain without an entry is at its end.
 */
export type Positions = Readonly<Record<string, string>>

export type MergedPage = {
  readonly items: readonly (HistoryItem & { readonly chainId: string })[]
  readonly positions: Positions
}

/**
 * Joins pages of several chains into one, newest first. The joined page ends where a chain has used up its page and has
 * another one, because the next entries of other chains may be older than that chain's next page. A chain whose page is
 * empty because it is still searching doesn't stop the others.
 */
export function mergePages(pages: readonly ChainPage[], limit: number): MergedPage {
  const heads = pages.map(() => 0)
  const items: MergedPage['items'][number][] = []
  while (items.length < limit) {
    const isUsedUp = pages.some(
      (page, index) => page.items.length > 0 && heads[index] === page.items.length && page.resume !== undefined,
    )
    if (isUsedUp) break
    let newest: number | undefined
    for (const [index, page] of pages.entries()) {
      const item = page.items[heads[index] ?? 0]
      const best = newest === undefined ? undefined : pages[newest]?.items[heads[newest] ?? 0]
      if (item && (!best || item.transaction.minedAt > best.transaction.minedAt)) newest = index
    }
    const page = newest === undefined ? undefined : pages[newest]
    const item = newest === undefined ? undefined : page?.items[heads[newest] ?? 0]
    if (newest === undefined || !page || !item) break
    items.push({ ...item, chainId: page.chainId })
    heads[newest] = (heads[newest] ?? 0) + 1
  }
  const positions = pages.flatMap((page, index): [string, string][] => {
    const taken = heads[index] ?? 0
    if (taken === page.items.length) return page.resume === undefined ? [] : [[page.chainId, page.resume]]
    return [[page.chainId, page.items[taken - 1]?.after ?? page.cursor ?? '']]
  })
  return { items, positions: Object.fromEntries(positions) }
}
