import * as v from 'valibot'
import type { NativeCurrency } from '../../config.ts'
import type { TokenMetadata } from '../../evm/contract-reads/token-metadata.ts'
import { describeTransaction } from '../describe-transaction.ts'
import type { HistoryItem, HistorySource } from '../history-source.ts'
import { InvalidCursor } from '../invalid-cursor.ts'
import { keepMoves } from '../keep-moves.ts'
import type { RawMove, RawTransaction } from '../raw-transaction.ts'
import type { ExplorerRow, ExplorerStream } from './explorer-stream.ts'

export type ExplorerHistoryOptions = {
  /** The list of transactions, and those of token transfers and of native currency that contracts paid out. */
  readonly streams: readonly ExplorerStream[]
  readonly native: NativeCurrency
  /** The configured tokens, by lower-case address. */
  readonly metadata: ReadonlyMap<string, TokenMetadata>
}

/** The next position in a list: a page, and how many of its rows are done; null at its end. */
type Position = { readonly page?: string | undefined; readonly skip: number } | null
type Cursor = {
  readonly at: readonly Position[] /** The number of done transactions of the next block. */
  readonly done: number
}

const cursorSchema = v.object({
  at: v.array(
    v.nullable(
      v.object({
        page: v.optional(v.pipe(v.string(), v.maxLength(400))),
        skip: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
      }),
    ),
  ),
  done: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
})

/** The most pages of each list for one answer. */
const mostPages = 4

type Buffered = { readonly row: ExplorerRow; readonly position: NonNullable<Position> }

/**
 * An EVM history made of an explorer's lists: the transactions, and the transfers in transactions of any sender. All
 * lists are sorted by block, so they are joined block by block. A block is complete when every list has passed it.
 */
export function createExplorerHistory({ streams, native, metadata }: ExplorerHistoryOptions): HistorySource {
  const genuine = new Set(metadata.keys())
  return {
    async page({ address }, text, limit) {
      const cursor: Cursor =
        text === undefined ? { at: streams.map(() => ({ skip: 0 })), done: 0 } : readCursor(text, streams.length)
      const lists = streams.map((stream, index) => openList(stream, address, cursor.at[index] ?? null))
      const items: HistoryItem[] = []
      let { done } = cursor
      while (items.length < limit) {
        const heads = await Promise.all(lists.map((list) => list.head()))
        const block = Math.max(...heads.map((head) => head?.row.block ?? -1))
        if (block < 0) break
        const start = lists.map((list) => list.position())
        const rows = (await Promise.all(lists.map((list) => list.take(block)))).flat()
        const transactions = combine(rows, address.toLowerCase())
        for (const [index, raw] of transactions.entries()) {
          if (index < done) continue
          const transaction = describeTransaction(raw, { address, native, metadata, genuine })
          items.push({ transaction, after: JSON.stringify({ at: start, done: index + 1 } satisfies Cursor) })
        }
        done = 0
        if (lists.some((list) => list.isTired())) break
      }
      const at = lists.map((list) => list.position())
      const isOver = at.every((position) => position === null)
      return { items, resume: isOver ? undefined : JSON.stringify({ at, done: 0 } satisfies Cursor) }
    },
  }
}

/** One list with its rows so far. */
function openList(stream: ExplorerStream, address: string, from: Position) {
  const rows: Buffered[] = []
  let next: Position = from
  let pages = 0

  async function more(): Promise<boolean> {
    if (next === null || pages >= mostPages) return false
    pages++
    const { page, skip } = next
    const answer = await stream(address, page)
    rows.push(...answer.rows.slice(skip).map((row, index) => ({ row, position: { page, skip: skip + index } })))
    next = answer.next === undefined ? null : { page: answer.next, skip: 0 }
    return true
  }
  return {
    async head(): Promise<Buffered | undefined> {
      while (rows.length === 0 && (await more()));
      return rows[0]
    },
    position: (): Position => rows[0]?.position ?? next,
    /** All rows of a block, also those of the next page. */
    async take(block: number): Promise<readonly ExplorerRow[]> {
      while ((rows.at(-1)?.row.block ?? -1) === block && (await more()));
      const count = rows.findIndex(({ row }) => row.block < block)
      return rows.splice(0, count < 0 ? rows.length : count).map(({ row }) => row)
    },
    isTired: () => rows.length === 0 && next !== null && pages >= mostPages,
  }
}

/** Rows of one block as its transactions, in the order of the lists. */
function combine(rows: readonly ExplorerRow[], account: string): readonly RawTransaction[] {
  const byHash = new Map<string, RawTransaction>()
  const moves = new Map<string, RawMove[]>()
  for (const { hash, transaction } of rows) if (transaction) byHash.set(hash, transaction)
  for (const { hash, move, minedAt } of rows) {
    if (!move) continue
    const own = moves.get(hash) ?? []
    own.push(move)
    moves.set(hash, own)
    if (byHash.has(hash)) continue
    byHash.set(hash, {
      hash,
      minedAt,
      status: 'confirmed',
      // A transaction of another sender, because the account's own are in the list of transactions. The list doesn't
      // give its sender, and a log of the contract doesn't prove that the account sent it.
      from: move.from === account ? move.contract || move.to : move.from,
      to: move.to,
      value: '0',
      moves: [],
    })
  }
  return [...byHash.values()].map((one) => ({
    ...one,
    moves: [...keepMoves([...one.moves, ...(moves.get(one.hash) ?? [])])],
  }))
}

function readCursor(text: string, count: number): Cursor {
  try {
    const cursor = v.parse(cursorSchema, JSON.parse(text))
    if (cursor.at.length === count) return cursor
  } catch {}
  throw new InvalidCursor('The cursor is none of this server’s')
}
