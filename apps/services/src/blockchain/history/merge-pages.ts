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

type Chain = {
  readonly page: ChainPage
  /** How many of the page's items are in the joined page. */
  taken: number
}

/**
 * Joins pages of several chains into one, newest first. The joined page ends where a chain has used up its page and has
 * another one, because the next entries of other chains may be older than that chain's next page. A chain whose page is
 * empty because it is still searching doesn't stop the others.
 */
export function mergePages(pages: readonly ChainPage[], limit: number): MergedPage {
  const chains = pages.map((page): Chain => ({ page, taken: 0 }))
  const items: MergedPage['items'][number][] = []
  while (items.length < limit && !chains.some(isUsedUp)) {
    const newest = newestOf(chains)
    if (!newest) break
    items.push({ ...newest.item, chainId: newest.chain.page.chainId })
    newest.chain.taken += 1
  }
  return { items, positions: Object.fromEntries(chains.flatMap(positionOf)) }
}

function isUsedUp({ page, taken }: Chain): boolean {
  return page.items.length > 0 && taken === page.items.length && page.resume !== undefined
}

/** The chain whose next item is the newest, or the first of several that are as new. */
function newestOf(chains: readonly Chain[]): { readonly chain: Chain; readonly item: HistoryItem } | undefined {
  let newest: { readonly chain: Chain; readonly item: HistoryItem } | undefined
  for (const chain of chains) {
    const item = chain.page.items[chain.taken]
    if (item && (!newest || item.transaction.minedAt > newest.item.transaction.minedAt)) newest = { chain, item }
  }
  return newest
}

/** Where a chain continues; nothing for a chain that is at its end. */
function positionOf({ page, taken }: Chain): [chainId: string, cursor: string][] {
  const isWholePage = taken === page.items.length
  if (isWholePage) return page.resume === undefined ? [] : [[page.chainId, page.resume]]
  return [[page.chainId, page.items[taken - 1]?.after ?? page.cursor ?? '']]
}
