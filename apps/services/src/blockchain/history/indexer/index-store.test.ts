import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/databases.ts'
import type { RawTransaction } from '../raw-transaction.ts'
import { createIndexStore } from './index-store.ts'
import type { Found } from './scan-blocks.ts'

const own = '0x00000000000000000000000000000000000000a1'
const other = '0x00000000000000000000000000000000000000b2'
const token = '0x00000000000000000000000000000000000000c3'

const transaction = (n: number, more: Partial<RawTransaction> = {}): RawTransaction => ({
  hash: `0x${n.toString(16).padStart(64, '0')}`,
  minedAt: n,
  status: 'confirmed',
  from: other,
  to: own,
  nonce: n,
  value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  moves: [],
  ...more,
})
const found = (block: number, position: number, n: number, more?: Partial<RawTransaction>): Found => ({
  address: own,
  block,
  position,
  transaction: transaction(n, more),
})
const move = { standard: 'erc20', contract: token, from: other, to: own, amount: '5' } as const

describeDatabases('chain index', ({ open }) => {
  const create = async (chainId = 'eip155:1') => createIndexStore(await open(), chainId)
  const hashes = (rows: readonly { transaction: RawTransaction }[]) => rows.map((row) => Number(row.transaction.hash))

  test('only one of two nodes that read the same blocks goes on', async () => {
    const database = await open()
    const [first, second] = [createIndexStore(database, 'eip155:1'), createIndexStore(database, 'eip155:1')]
    expect(await first.head()).toBeUndefined()
    const begun = await Promise.all([first.begin(10, '0xg'), second.begin(10, '0xg')])
    expect(begun.toSorted()).toEqual([false, true])
    const moves = await Promise.all([first.move(10, 15), second.move(10, 12)])
    expect(moves.toSorted()).toEqual([false, true])
    expect(await first.head()).toEqual({ genesis: '0xg', next: moves[0] ? 15 : 12 })
    expect(await createIndexStore(database, 'eip155:2').head()).toBeUndefined()
  })

  test('rows come newest first, page by page, as they were put in', async () => {
    const store = await create()
    await store.add([found(2, 0, 20), found(2, 1, 21), found(9, 3, 93), found(1, 7, 17)])
    await store.add([found(9, 3, 93)])
    const first = await store.page(own, undefined, 2)
    expect(hashes(first)).toEqual([93, 21])
    expect(first[0]).toEqual({ block: 9, position: 3, transaction: transaction(93) })
    expect(hashes(await store.page(own, { block: 2, position: 1 }, 5))).toEqual([20, 17])
    expect(await store.page(other, undefined, 5)).toEqual([])
    expect(await Promise.all([store.has(own, transaction(20).hash), store.has(own, '0x')])).toEqual([true, false])
  })

  test('a rewind forgets what lay above, and a failed step leaves nothing', async () => {
    const store = await create()
    await store.addBlocks(
      [1, 2, 3, 4].map((number) => ({ number, hash: `0x${number}` })),
      3,
    )
    expect(await store.blocks()).toEqual([4, 3, 2].map((number) => ({ number, hash: `0x${number}` })))
    await store.add([found(2, 0, 20), found(3, 0, 30), found(4, 0, 40)])
    await store.rewind(3)
    expect(hashes(await store.page(own, undefined, 9))).toEqual([20])
    expect(await store.blocks()).toEqual([{ number: 2, hash: '0x2' }])
    const failing = store.transaction(async (tx) => {
      await tx.add([found(5, 0, 50)])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(hashes(await store.page(own, undefined, 9))).toEqual([20])
  })

  test('accounts keep how far they are, and the tokens they were seen with', async () => {
    const store = await create()
    const account = { address: own, backfillNext: 9, backfillEnd: 4 }
    expect([await store.watch(account, 1), await store.watch({ ...account, backfillNext: 99 }, 2)]).toEqual([
      true,
      false,
    ])
    await store.setBackfill({ ...account, backfillNext: 7 })
    expect(await store.accounts()).toEqual([{ ...account, backfillNext: 7 }])
    await store.add([found(2, 0, 20, { moves: [move, { ...move, from: own, to: other, contract: other }] })])
    expect(await store.tokens(own, 9)).toEqual([token])
    await store.watch({ address: other, backfillNext: 1, backfillEnd: 0 }, 5)
    await store.forget(5)
    expect((await store.accounts()).map(({ address }) => address)).toEqual([other])
    expect([await store.tokens(own, 9), await store.page(own, undefined, 9)]).toEqual([[], []])
    await store.watch(account, 6)
    await store.add([found(2, 0, 20, { moves: [move] })])
    await store.clear()
    expect([await store.tokens(own, 9), await store.page(own, undefined, 9), await store.blocks()]).toEqual([
      [],
      [],
      [],
    ])
    expect(await store.accounts()).toHaveLength(2)
  })
})
