import { AsyncLocalStorage } from 'node:async_hooks'
import { createNetworkRate } from '../../../limits/network-rate.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import { createChainProgress } from './chain-progress.ts'
import type { IndexStore } from './index-types.ts'
import { readHead } from './read-blocks.ts'
import { createReadRanges } from './read-ranges.ts'

export type IndexerOptions = {
  readonly rpc: ChainRpc
  readonly store: IndexStore
  /** In ms. */
  readonly now: () => number
  /** The number of blocks after which a block is final. */
  readonly confirmations: number
  readonly backfillBlocks: number
  readonly blocksPerPoll: number
}

/** How long an address is watched after it was asked about, in ms: 30 days. */
const rememberMs = 2_592_000_000
/**
 * How many new addresses one asker may have watched: at once, and each minute. In a day these are fewer than an index
 * holds.
 */
const newcomers = { burst: 200, perMinute: 1 }

/** Reads a chain for the addresses that were asked about. */
export type Indexer = {
  /**
   * Watches an address from now on, and searches for it in older blocks.
   *
   * @param asker the visitor's address: no visitor may fill the index, which would drop the accounts of others
   * @returns false when the address is new and its asker has brought too many new ones
   */
  watch(address: string, asker?: string): Promise<boolean>
  /**
   * One limited step: goes back if the chain was reorganised, then reads the next new blocks, then some old blocks for
   * new addresses.
   *
   * @returns whether there is more to do
   * @throws {UpstreamError}
   */
  advance(): Promise<boolean>
}

/**
 * Reads new blocks once for all watched addresses, and old blocks downwards for each new address. A reorganisation is
 * noticed by the hashes of the last blocks. Transactions of dropped blocks are forgotten, and the blocks are read
 * again. After a long pause it continues at the newest block and reads the blocks in between as old ones, because
 * visitors look at the newest first.
 */
export function createIndexer(options: IndexerOptions): Indexer {
  const { rpc, store, now, backfillBlocks, blocksPerPoll } = options
  const keep = Math.max(options.confirmations, 64)
  const progress = createChainProgress({ ...options, keep })
  const ranges = createReadRanges({ ...options, keep })
  const askers = createNetworkRate(newcomers.burst, newcomers.perMinute / 60, now)
  // A step serves all visitors: it runs outside of the request that began it, whose address may have no permit left at the endpoint.
  const outside = AsyncLocalStorage.snapshot()
  let running: Promise<boolean> | undefined
  let following: Promise<boolean> | undefined

  async function step(): Promise<boolean> {
    await store.forget(now() - rememberMs)
    const accounts = await store.accounts()
    if (accounts.length === 0) return false
    const { genesis, next: known } = await progress.begin()
    const head = await readHead(rpc)
    let next = await progress.agree(known, genesis, head)
    if (head - next > Math.max(backfillBlocks, blocksPerPoll)) next = await progress.skipGap(next, head, accounts)
    if (next <= head) {
      await ranges.forward(next, head, accounts)
      return true
    }
    return ranges.backward(next, await store.accounts())
  }

  function start(): Promise<boolean> {
    const own = outside(step).finally(() => {
      if (running === own) running = undefined
    })
    running = own
    return own
  }

  return {
    async watch(address, asker) {
      if (asker !== undefined && !(await store.account(address)) && !askers.take(asker)) return false
      const { next } = await progress.begin()
      await store.watch({ address, ...progress.untilEnd(next - 1) }, now())
      return true
    },
    advance() {
      if (!running) return start()
      // A running step may have read the chain before the block that the caller waits for. So one more step follows,
      // for all callers of that time.
      following ??= running
        .catch(() => false)
        .then(() => {
          following = undefined
          return running ?? start()
        })
      return following
    },
  }
}
