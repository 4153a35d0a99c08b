import { HttpError } from '../../http/http-error.ts'
import type { ParsedAddress } from '../address.ts'
import type { Blockchain } from '../blockchain.ts'
import type { ChainSource } from '../chain-sources.ts'
import { decodeCursor, encodeCursor } from '../history/cursor.ts'
import { mergePages } from '../history/merge-pages.ts'
import { type ImageLink, toWireTransaction } from '../wire.ts'
import { gather } from './gather.ts'

export type HistoryRequest = {
  readonly account: ParsedAddress
  readonly chains: readonly ChainSource[]
  readonly cursor: string | undefined
  /** The client that asks, as limits count it. */
  readonly asker: string
  readonly image: ImageLink
}

/** Transactions of one page. */
const pageSize = 50

/**
 * The history of an account on the given chains, newest first. A chain that fails keeps its cursor, so that the next
 * page asks it again.
 *
 * @throws {HttpError} 501 where none of the chains has a history | {InvalidCursor} | {UpstreamError}
 */
export async function answerHistory({ isSpam }: Blockchain, { account, asker, chains, cursor, image }: HistoryRequest) {
  const withHistory = chains.filter(({ history }) => history !== undefined)
  if (withHistory.length === 0) {
    throw new HttpError(501, 'not_configured', 'No history is configured for this chain')
  }
  const positions = cursor ? decodeCursor(cursor) : undefined
  const open = withHistory.filter(({ chainId }) => !positions || Object.hasOwn(positions, chainId))
  const at = (chainId: string) => positions?.[chainId] || undefined

  const { results, partial } = await gather(open, async ({ chainId, history }) => {
    const page = await history?.page(account, at(chainId), pageSize, asker)
    return { ...(page ?? { items: [] }), chainId, cursor: at(chainId) }
  })
  const merged = mergePages(
    results.map(({ result }) => result),
    pageSize,
  )
  const failed = Object.fromEntries(partial.map(({ chainId }) => [chainId, at(chainId) ?? '']))
  const natives = new Map(chains.map(({ chainId, native }) => [chainId, native]))
  const data = merged.items.flatMap(({ transaction, chainId }) => {
    const native = natives.get(chainId)
    return native ? [toWireTransaction(transaction, native, { chainId, isSpam, image })] : []
  })
  const next = encodeCursor({ ...merged.positions, ...failed }) ?? null
  return { data, next, ...(partial.length > 0 && { partial }) }
}
