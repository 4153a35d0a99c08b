import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import type { IndexedAccount, IndexStore } from './index-types.ts'
import { type Scan, scanBlocks } from './scan-blocks.ts'

export type ReadRangesOptions = {
  readonly rpc: ChainRpc
  readonly store: IndexStore
  readonly blocksPerPoll: number
  /** How many hashes of blocks are kept. */
  readonly keep: number
}

/** Reads blocks for the watched accounts, a limited number at a time. */
export type ReadRanges = {
  /** The next new blocks. */
  forward(next: number, head: number, accounts: readonly IndexedAccount[]): Promise<void>
  /**
   * Reads some old blocks, for the accounts whose unread old blocks are the newest.
   *
   * @returns whether there are more
   */
  backward(next: number, accounts: readonly IndexedAccount[]): Promise<boolean>
}

export function createReadRanges({ rpc, store, blocksPerPoll, keep }: ReadRangesOptions): ReadRanges {
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
      // The chain may have dropped the blocks while they were read.
      if (!(await tx.move(next, next))) return
      await tx.add(scan.found)
      for (const account of group) await tx.setBackfill({ ...account, backfillNext: end - 1 })
    })
    return open.length > group.length || end > Math.min(...group.map(({ backfillEnd }) => backfillEnd))
  }

  return { forward, backward }
}
