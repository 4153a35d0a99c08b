import { AsyncLocalStorage } from 'node:async_hooks'
import { createNetworkRate } from '../../../limits/network-rate.ts'
import { UpstreamError } from '../../../rpc-proxy/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import type { IndexedAccount, IndexStore } from './index-store.ts'
import { readBlockHash, readHead } from './read-blocks.ts'
import { type Scan, scanBlocks } from './scan-blocks.ts'

export type IndexerOptions = {
  readonly rpc: ChainRpc
  readonly store: IndexStore
  /** In ms. */
  readonly now: () => number
  /** Blocks after which nothing changes. */
  readonly confirmations: number
  readonly backfillBlocks: number
  readonly blocksPerPoll: number
}

/** How long an address is watched after it was asked about, in ms: 30 days. */
const rememberMs = 2_592_000_000
/** Addresses that one asker may have watched newly: at once, and each minute. In a day that is less than an index holds. */
const newcomers = { burst: 200, perMinute: 1 }

/** Reads a chain for the addresses that were asked about. */
export type Indexer = {
  /**
   * Watches an address from now on, and looks for it in the blocks before.
   *
   * @param asker the visitor's address: no visitor may fill the index, which would drop the accounts of others
   * @returns false when the address is new and its asker has brought too many new ones
   */
  watch(address: string, asker?: string): Promise<boolean>
  /**
   * One bounded step: goes back where the chain went another way, then reads the next new blocks, then some old ones for new addresses.
   *
   * @returns whether there is more to do
   * @throws {UpstreamError}
   */
  advance(): Promise<boolean>
}

/**
 * Reads new blocks once for all watched addresses, and old ones downwards for each that is new. A chain that reorganises is noticed by the
 * hashes of the last blocks read; what lay on the dropped ones is forgotten and read again. After a long pause it goes on at the newest
 * block and treats the gap as old blocks, since visitors look at the newest first.
 */
export function createIndexer(options: IndexerOptions): Indexer {
  const { rpc, store, now, confirmations, backfillBlocks, blocksPerPoll } = options
  const keep = Math.max(confirmations, 64)
  const askers = createNetworkRate(newcomers.burst, newcomers.perMinute / 60, now)
  // A step serves all visitors: it runs outside of the request that began it, whose address may have no place left at the endpoint.
  const outside = AsyncLocalStorage.snapshot()
  let running: Promise<boolean> | undefined
  let following: Promise<boolean> | undefined

  const untilEnd = (head: number): Pick<IndexedAccount, 'backfillNext' | 'backfillEnd'> => ({
    backfillNext: head,
    backfillEnd: Math.max(0, head - backfillBlocks),
  })

  async function begin(): Promise<{ readonly genesis: string; readonly next: number }> {
    const known = await store.head()
    if (known) return known
    const head = await readHead(rpc)
    const [genesis, hash] = await Promise.all([readBlockHash(rpc, 0), readBlockHash(rpc, head)])
    if (!genesis || !hash) throw new UpstreamError('invalid', 'The chain gave no block')
    await store.transaction(async (tx) => {
      if (await tx.begin(head + 1, genesis)) await tx.addBlocks([{ number: head, hash }], keep)
    })
    return (await store.head()) ?? { genesis, next: head + 1 }
  }

  /** Where the chain still agrees with what was read; goes back to there if that isn't the end of it. */
  async function agree(next: number, genesis: string, head: number): Promise<number> {
    const blocks = await store.blocks()
    const newest = blocks[0]
    if (newest && newest.number <= head && (await readBlockHash(rpc, newest.number)) === newest.hash) return next

    const current = await readBlockHash(rpc, 0)
    if (current === undefined) throw new UpstreamError('invalid', 'The chain gave no block')
    if (current !== genesis) return restart(next, current, head)
    let common: number | undefined
    for (const { number, hash } of blocks) {
      if (number > head || (await readBlockHash(rpc, number)) !== hash) continue
      common = number
      break
    }
    const target =
      common === undefined ? Math.max(0, Math.min(blocks.at(-1)?.number ?? next, head + 1) - confirmations) : common + 1
    await store.transaction(async (tx) => {
      if (!(await tx.move(next, target))) return
      await tx.rewind(target)
    })
    return target
  }

  /** Another chain under the same name: a local chain that was restarted. */
  async function restart(next: number, genesis: string, head: number): Promise<number> {
    const hash = await readBlockHash(rpc, head)
    if (!hash) throw new UpstreamError('invalid', 'The chain gave no block')
    await store.transaction(async (tx) => {
      if (!(await tx.restart(next, head + 1, genesis))) return
      await tx.clear()
      await tx.addBlocks([{ number: head, hash }], keep)
      for (const { address } of await tx.accounts()) await tx.setBackfill({ address, ...untilEnd(head) })
    })
    return head + 1
  }

  async function skipGap(next: number, head: number, accounts: readonly IndexedAccount[]): Promise<number> {
    const hash = await readBlockHash(rpc, head)
    if (!hash) throw new UpstreamError('invalid', 'The chain gave no block')
    await store.transaction(async (tx) => {
      if (!(await tx.move(next, head + 1))) return
      await tx.addBlocks([{ number: head, hash }], keep)
      for (const { address } of accounts) await tx.setBackfill({ address, ...untilEnd(head) })
    })
    return head + 1
  }

  async function forward(next: number, head: number, accounts: readonly IndexedAccount[]): Promise<void> {
    const last = Math.min(head, next + blocksPerPoll - 1)
    const scan = await scanBlocks(rpc, { first: next, last }, new Set(accounts.map(({ address }) => address)))
    const before = (await store.blocks()).find(({ number }) => number === next - 1)
    if (before && scan.blocks[0]?.parentHash !== before.hash)
      throw new UpstreamError('invalid', 'The chain changed meanwhile')
    await store.transaction(async (tx) => {
      if (!(await tx.move(next, last + 1))) return
      await tx.add(scan.found)
      await tx.addBlocks(scan.blocks, keep)
    })
  }

  async function backward(next: number, accounts: readonly IndexedAccount[]): Promise<boolean> {
    const open = accounts.filter(({ backfillNext, backfillEnd }) => backfillNext >= backfillEnd)
    const top = Math.max(...open.map(({ backfillNext }) => backfillNext))
    const group = open.filter(({ backfillNext }) => backfillNext === top)
    const [first] = group
    if (!first) return false
    const end = Math.max(top - blocksPerPoll + 1, Math.min(...group.map(({ backfillEnd }) => backfillEnd)))
    const range = { first: end, last: Math.min(top, next - 1) }
    const scan: Scan =
      range.last < range.first
        ? { blocks: [], found: [] }
        : await scanBlocks(rpc, range, new Set(group.map(({ address }) => address)))
    await store.transaction(async (tx) => {
      // The blocks may have been dropped while they were read.
      if (!(await tx.move(next, next))) return
      await tx.add(scan.found)
      for (const account of group) await tx.setBackfill({ ...account, backfillNext: end - 1 })
    })
    return open.length > group.length || end > Math.min(...group.map(({ backfillEnd }) => backfillEnd))
  }

  async function step(): Promise<boolean> {
    await store.forget(now() - rememberMs)
    const accounts = await store.accounts()
    if (accounts.length === 0) return false
    const { genesis, next: known } = await begin()
    const head = await readHead(rpc)
    let next = await agree(known, genesis, head)
    if (head - next > Math.max(backfillBlocks, blocksPerPoll)) next = await skipGap(next, head, accounts)
    if (next <= head) {
      await forward(next, head, accounts)
      return true
    }
    return backward(next, await store.accounts())
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
      const { next } = await begin()
      await store.watch({ address, ...untilEnd(next - 1) }, now())
      return true
    },
    advance() {
      if (!running) return start()
      // A step on its way may have looked before what the caller waits for was mined: one more follows, for all who ask meanwhile.
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
