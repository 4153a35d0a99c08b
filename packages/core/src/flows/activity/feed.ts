import type { Transaction } from '@latchkey/api-client'
import type { LatchkeyError } from '../../kernel/errors/index.ts'

/** The services' answers about one account's transactions on one network. */
export type Feed = {
  /** Newest first, each once. */
  readonly history: readonly Transaction[]
  readonly cursor?: string | undefined
  /** The last page is among them. */
  readonly complete: boolean
  readonly loading: boolean
  /** There was an answer, good or bad. */
  readonly answered: boolean
  readonly error?: LatchkeyError | undefined
  readonly retryAt?: number | undefined
  readonly fetchedAt?: number | undefined
  readonly off?: boolean | undefined
}

export type Page = { readonly transactions: readonly Transaction[]; readonly next?: string | undefined }

export const emptyFeed: Feed = { history: [], complete: false, loading: false, answered: false }

/** Without a source of what the account did. */
export const noHistory: Feed = { history: [], complete: true, loading: false, answered: true, off: true }

/** With the page after those that are loaded. */
export function withNextPage({ history }: Feed, { transactions, next }: Page, now: number): Feed {
  return { ...answered(now), history: mergePages(history, transactions), cursor: next, complete: next === undefined }
}

/**
 * With the newest page. Older pages, once loaded, stay where the two meet; else transactions between them would be missing, and the list begins
 * again. A cursor that a failure has cleared comes back.
 */
export function withFirstPage(feed: Feed, page: Page, now: number): Feed {
  if (!overlaps(feed.history, page.transactions)) return withNextPage(emptyFeed, page, now)
  const { cursor = feed.complete ? undefined : page.next } = feed
  const history = mergePages(older(feed.history, page), page.transactions)
  return { ...answered(now), history, cursor, complete: cursor === undefined }
}

/** A page is complete for its time: a transaction that it doesn't have any more was dropped. */
function older(known: Feed['history'], { transactions, next }: Page): Feed['history'] {
  const end = transactions.at(-1)?.metadata.minedAt
  if (next === undefined || end === undefined) return []
  return known.filter(({ metadata }) => Date.parse(metadata.minedAt) <= Date.parse(end))
}

const answered = (now: number) => ({ loading: false, answered: true, fetchedAt: now })

/** Joins pages: each transaction once by its id, the later word about it counts, newest first. */
function mergePages(known: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map([...known, ...page].map((transaction) => [transaction.id, transaction]))
  return [...byId.values()].sort((a, b) => Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
}

/** Whether a fresh first page reaches what is loaded already; if not, transactions between the two would be missing. */
function overlaps(known: readonly Transaction[], page: readonly Transaction[]): boolean {
  const ids = new Set(known.map(({ id }) => id))
  return page.some(({ id }) => ids.has(id))
}
