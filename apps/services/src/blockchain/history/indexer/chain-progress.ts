import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import type { IndexedAccount, IndexStore } from './index-types.ts'
import { readBlockHash, readHead } from './read-blocks.ts'

export type ChainProgressOptions = {
  readonly rpc: ChainRpc
  readonly store: IndexStore
  /** The number of blocks after which a block is final. */
  readonly confirmations: number
  readonly backfillBlocks: number
  /** How many hashes of blocks are kept. */
  readonly keep: number
}

/** Where reading continues. Each function returns the number of the next block, and stores it. */
export type ChainProgress = {
  begin(): Promise<{ readonly genesis: string; readonly next: number }>
  /** Goes back to the last block that the chain still has as it was read. */
  agree(next: number, genesis: string, head: number): Promise<number>
  /** Continues at the newest block. The blocks in between are read later, as old blocks. */
  skipGap(next: number, head: number, accounts: readonly IndexedAccount[]): Promise<number>
  /** The old blocks to read for an account, from a block downwards. */
  untilEnd(head: number): Pick<IndexedAccount, 'backfillNext' | 'backfillEnd'>
}

export function createChainProgress(options: ChainProgressOptions): ChainProgress {
  const { rpc, store, confirmations, backfillBlocks, keep } = options

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

  /** Another chain has the same id: a local chain was restarted. */
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

  return { begin, agree, skipGap, untilEnd }
}
