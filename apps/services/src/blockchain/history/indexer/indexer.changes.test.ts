import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../store/database.ts'
import { describeDatabases } from '../../../test/databases.ts'
import { createTestBlockchain } from '../../test/create-test-blockchain.ts'
import { createTestIndex, describeShortly } from '../../test/create-test-index.ts'
import { accounts, alice, bob, carol, type LocalChain, startLocalChain } from '../../test/local-chain.ts'

let chain: LocalChain
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  chain = await startLocalChain()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await chain.close()
})

async function create(history: object, database: Database) {
  const index = await createTestIndex({ chainId: chain.chainId, url: chain.url, history, database })
  closing.push(index.close)
  return index
}
const short = describeShortly

describeDatabases('indexer', ({ open }) => {
  test('data of blocks that a chain dropped is deleted, and the new blocks are read', async () => {
    const { list } = await create({}, await open())
    await chain.send(alice, bob, 1n)
    expect((await list(bob)).map(short)).toEqual([['receive', 'confirmed', 'in 1 native']])
    const before = await chain.client.snapshot()
    await chain.send(alice, bob, 2n)
    await chain.send(alice, bob, 3n)
    expect(await list(bob)).toHaveLength(3)
    await chain.client.revert({ id: before })
    // As high as before, so that only the hashes tell.
    await chain.send(alice, bob, 4n)
    await chain.send(carol, bob, 5n)
    expect((await list(bob)).map(({ movements }) => movements[0]?.amount)).toEqual([5n, 4n, 1n])
  })

  test('a chain that is shorter than before is noticed too', async () => {
    const { list } = await create({}, await open())
    const before = await chain.client.snapshot()
    await chain.send(alice, bob, 1n)
    await chain.send(alice, bob, 2n)
    expect(await list(bob)).toHaveLength(2)
    await chain.client.revert({ id: before })
    expect(await list(bob)).toEqual([])
  })

  test('a local chain that was started again under the same name is read from its beginning', async () => {
    const other = await startLocalChain({ args: ['--timestamp', '1500000000'] })
    closing.push(other.close)
    let url = chain.url
    const chains = { [chain.chainId]: ['http://chain.test'] }
    const blockchain = await createTestBlockchain({
      chains,
      fetch: (_, init) => fetch(url, init),
      database: await open(),
      config: { chains: { [chain.chainId]: { history: { type: 'indexer' }, confirmations: 3 } } },
    })
    closing.push(blockchain.close)
    const list = async () =>
      (
        await blockchain.source(chain.chainId).history?.page({ namespace: 'eip155', address: bob }, undefined, 50)
      )?.items.map(({ transaction }) => transaction.movements[0]?.amount)
    await chain.send(alice, bob, 1n)
    expect(await list()).toEqual([1n])
    await other.send(alice, bob, 2n)
    await other.send(alice, bob, 3n)
    url = other.url
    expect(await list()).toEqual([3n, 2n])
    // And goes on as that one: a block of it that is dropped is no new beginning.
    const before = await other.client.snapshot()
    await other.send(alice, bob, 4n)
    expect(await list()).toEqual([4n, 3n, 2n])
    await other.client.revert({ id: before })
    expect(await list()).toEqual([3n, 2n])
    expect(await blockchain.database.get('SELECT genesis FROM chain_heads')).toEqual({
      genesis: (await other.client.getBlock({ blockNumber: 0n })).hash,
    })
  })

  test('after a long pause the newest blocks come first', async () => {
    const { list, indexer } = await create({ backfillBlocks: 12, blocksPerPoll: 5 }, await open())
    await indexer.watch(bob.toLowerCase())
    while (await indexer.advance());
    await chain.send(alice, bob, 1n)
    await chain.client.mine({ blocks: 30 })
    await chain.send(alice, bob, 2n)
    await indexer.advance()
    expect((await list(bob)).map(({ movements }) => movements[0]?.amount)).toEqual([2n])
  })

  test('a transaction that waits to be mined is shown as pending, and then with its outcome', async () => {
    const gem = await chain.token('Gem', 'GEM', 2)
    await chain.call(gem, 'mint', [bob, 500n])
    const { list } = await create({}, await open())
    await chain.client.setAutomine(false)
    await chain.client.sendTransaction({
      account: bob,
      chain: null,
      to: gem,
      data: chain.data('transfer', [carol, 5n]),
      gas: 100_000n,
    })
    await chain.client.sendTransaction({ account: bob, chain: null, to: carol, value: 8n })
    const pending = await list(bob)
    expect(pending.slice(0, 2).map(short).sort()).toEqual([
      ['send', 'pending', 'out 5 GEM'],
      ['send', 'pending', 'out 8 native'],
    ])
    await chain.client.mine({ blocks: 1 })
    expect((await list(bob)).map(short)).toEqual([
      ['send', 'confirmed', 'out 8 native'],
      ['send', 'confirmed', 'out 5 GEM'],
      ['mint', 'confirmed', 'in 500 GEM'],
    ])
  })

  test('a node that fails or lies in the middle of it leaves no half of anything behind', async () => {
    const { list: listPlain } = await create({}, await open())
    for (const { address } of accounts.slice(1, 4)) await chain.send(alice, address, 1n)
    const expected = (await listPlain(alice)).map(({ hash }) => hash)
    let budget = 0
    let calls = 0
    const failing: typeof fetch = async (input, init) => {
      if (++calls > budget)
        return Response.json([{ id: 0, result: { hash: '0x00', number: '0x1', transactions: [{}] } }])
      return fetch(input, init)
    }
    const blockchain = await createTestBlockchain({
      chains: { [chain.chainId]: [chain.url] },
      fetch: failing,
      database: await open(),
    })
    closing.push(blockchain.close)
    const { history } = blockchain.source(chain.chainId)
    for (budget = 0; budget < 40; budget++) {
      calls = 0
      const page = await history?.page({ namespace: 'eip155', address: alice }, undefined, 50).catch(() => undefined)
      const hashes = page?.items.map(({ transaction }) => transaction.hash)
      if (hashes && hashes.length > 0) expect(hashes).toEqual(expected)
    }
    budget = 1000
    const { items } = (await history?.page({ namespace: 'eip155', address: alice }, undefined, 50)) ?? { items: [] }
    expect(items.map(({ transaction }) => transaction.hash)).toEqual(expected)
  })

  test('tokens that come in are found for the balance', async () => {
    const gem = await chain.token('Gem', 'GEM', 2)
    await chain.call(gem, 'mint', [bob, 500n])
    const blockchain = await create({}, await open())
    await blockchain.list(bob)
    const holdings = await blockchain.source(chain.chainId).holdings({ address: bob })
    expect(holdings.map(({ symbol, amount }) => [symbol, amount]).at(-1)).toEqual(['GEM', 500n])
  })

  test('two nodes over one database get in each other’s way nowhere, and lose nothing', async () => {
    const database = await open()
    const nodes = [await create({ blocksPerPoll: 3 }, database), await create({ blocksPerPoll: 3 }, database)]
    for (const { indexer } of nodes) await indexer.watch(bob.toLowerCase())
    for (let value = 1n; value <= 12n; value++) {
      await chain.send(alice, bob, value)
      if (value % 4n === 0n) await Promise.all(nodes.map(({ indexer }) => indexer.advance()))
    }
    const lists = await Promise.all(nodes.map(({ list }) => list(bob)))
    const expected = Array.from({ length: 12 }, (_, index) => BigInt(12 - index))
    for (const list of lists) expect(list.map(({ movements }) => movements[0]?.amount)).toEqual(expected)
  })
})
