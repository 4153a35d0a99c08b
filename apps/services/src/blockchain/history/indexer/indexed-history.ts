import * as v from 'valibot'
import type { TtlCache } from '../../../limits/ttl-cache.ts'
import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import type { NativeCurrency } from '../../config.ts'
import type { ReadTokenMetadata } from '../../evm/contract-reads/token-metadata.ts'
import { describeTransaction } from '../describe-transaction.ts'
import type { HistoryItem, HistorySource } from '../history-source.ts'
import { InvalidCursor } from '../invalid-cursor.ts'
import type { RawTransaction } from '../raw-transaction.ts'
import { type BlockTransaction, pendingBlock } from './block.ts'
import type { IndexPosition, IndexStore } from './index-types.ts'
import type { Indexer } from './indexer.ts'
import { readPendingMoves } from './pending-moves.ts'
import { toPlain } from './scan-blocks.ts'

export type IndexedHistoryOptions = {
  readonly rpc: ChainRpc
  readonly store: IndexStore
  readonly indexer: Indexer
  readonly metadata: ReadTokenMetadata
  readonly native: NativeCurrency
  /** Configured tokens, in lower case. */
  readonly genuine: ReadonlySet<string>
  readonly cache: TtlCache
  /** In ms. */
  readonly now: () => number
}

/** How long a first page waits for the indexer to catch up, in ms. */
const advanceForMs = 2000
/** After how many ms a further account may be asked about. */
const newAccountMs = 60_000

/** History from the built-in index. The first page begins with the pending transactions. */
export function createIndexedHistory(options: IndexedHistoryOptions): HistorySource {
  const { rpc, store, indexer, metadata, native, genuine, cache, now } = options

  async function catchUp(): Promise<void> {
    const start = now()
    // The number of steps is limited too, because a clock may stand still.
    for (let steps = 0; steps < 50 && now() - start < advanceForMs; steps++) if (!(await indexer.advance())) return
  }

  async function readPending(address: string): Promise<readonly RawTransaction[]> {
    const transactions = await cache.get(`pending ${rpc.chainId}`, 1000, async () => {
      const [answer] = await rpc.batch([{ method: 'eth_getBlockByNumber', params: ['pending', true] }])
      // Many chains have no public mempool: then no transaction is known to be pending.
      const parsed = v.safeParse(pendingBlock, answer && 'result' in answer ? answer.result : undefined)
      return parsed.success ? parsed.output.transactions : []
    })
    const seen: RawTransaction[] = []
    for (const transaction of transactions) {
      const moves = readPendingMoves(transaction).filter(({ from, to }) => from === address || to === address)
      if (transaction.from !== address && transaction.to !== address && moves.length === 0) continue
      if (await store.has(address, transaction.hash)) continue
      seen.push({ ...toPlain(transaction satisfies BlockTransaction), minedAt: now(), status: 'pending', moves })
    }
    return seen.reverse()
  }

  return {
    async page({ address: given }, cursor, limit, asker) {
      const address = given.toLowerCase()
      const before = cursor === undefined ? undefined : readPosition(cursor)
      if (!(await indexer.watch(address, asker)))
        throw new UpstreamError('busy', 'Too many new accounts of one address', newAccountMs)
      if (!before) await catchUp()
      const stored = await store.page(address, before, limit)
      const pending = before ? [] : await readPending(address)
      const first = stored[0]
      const rows = [
        // A pending transaction is gone or mined by the next page, so the page after it begins at the top.
        ...pending.map((transaction) => ({ transaction, after: first ? `${first.block}:${first.position + 1}` : top })),
        ...stored.map(({ transaction, block, position }) => ({ transaction, after: `${block}:${position}` })),
      ]
      const names = await metadata(rows.flatMap(({ transaction }) => transaction.moves.map(({ contract }) => contract)))
      const items = rows.map(
        ({ transaction, after }): HistoryItem => ({
          transaction: describeTransaction(transaction, { address, native, metadata: names, genuine }),
          after,
        }),
      )
      if (stored.length === limit) return { items, resume: items.at(-1)?.after }
      const account = await store.account(address)
      const isComplete = !account || account.backfillNext < account.backfillEnd
      // Blocks before these were not read yet: their transactions come with the next page.
      return isComplete ? { items } : { items, resume: `${account.backfillNext + 1}:0` }
    },
  }
}

const top = `${Number.MAX_SAFE_INTEGER}:0`

function readPosition(cursor: string): IndexPosition {
  const match = /^(\d{1,16}):(\d{1,9})$/.exec(cursor)
  const [block, position] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || !Number.isSafeInteger(block)) throw new InvalidCursor('The cursor is none of this server’s')
  return { block, position }
}
