import type { RawMove, RawTransaction } from '../raw-transaction.ts'

/** One row of an explorer's list: a transaction, or a token transfer, which may belong to another sender's transaction. */
export type ExplorerRow = {
  readonly block: number
  readonly hash: string
  readonly transaction?: RawTransaction | undefined
  readonly move?: RawMove | undefined
  /** In ms. */
  readonly minedAt: number
}

type ExplorerPage = {
  /** Newest first. */
  readonly rows: readonly ExplorerRow[]
  /** Names the next page; absent at the end. */
  readonly next?: string | undefined
}

/**
 * A list of an explorer, page by page.
 *
 * @param page what an earlier page named; undefined for the first
 * @throws {InvalidCursor} for a page that no list names | {UpstreamError}
 */
export type ExplorerStream = (address: string, page: string | undefined) => Promise<ExplorerPage>
