import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../../test/create-test-blockchain.ts'
import { accounts, alice, bob, carol, type LocalChain, startLocalChain } from '../../test/local-chain.ts'
import type { HistoryTransaction } from '../history-source.ts'

let chain: LocalChain
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  chain = await startLocalChain()
})
const closeAll = async () => {
  for (const close of closing.splice(0)) await close()
}
afterEach(async () => {
  await closeAll()
  await chain.close()
})
afterAll(closeAll)

async function create(history: object = {}, chains = { [chain.chainId]: [chain.url] }, more: object = {}) {
  const blockchain = await createTestBlockchain({
    chains,
    config: { chains: { [chain.chainId]: { history: { type: 'indexer', ...history }, confirmations: 3, ...more } } },
  })
  closing.push(blockchain.close)
  const { history: source, indexer } = blockchain.source(chain.chainId)
  if (!source || !indexer) throw new Error('no index')
  return {
    ...blockchain,
    indexer,
    page: (address: string, cursor?: string, limit = 50) =>
      source.page({ namespace: 'eip155', address }, cursor, limit),
    async list(address: string): Promise<readonly HistoryTransaction[]> {
      const { items } = await source.page({ namespace: 'eip155', address }, undefined, 50)
      return items.map(({ transaction }) => transaction)
    },
  }
}

const short = ({ operation, status, movements }: HistoryTransaction) => [
  operation,
  status,
  ...movements.map(({ direction, amount, token }) => `${direction} ${amount} ${token?.symbol ?? 'native'}`),
]

test('everything an account did, and what others did to it, with directions, amounts and names', async () => {
  const gem = await chain.token('Gem', 'GEM', 2)
  const cards = await chain.deploy('TestCollectible')
  const forwarder = await chain.deploy('TestForwarder')
  await chain.send(bob, carol, 7n)
  await chain.send(alice, bob, 5n)
  await chain.send(bob, bob, 3n)
  await chain.call(gem, 'mint', [bob, 1000n])
  await chain.call(gem, 'transfer', [carol, 150n], { from: bob })
  await chain.call(gem, 'approve', [carol, 1n], { from: bob })
  await chain.call(cards, 'mint', [bob, 42n], { from: carol })
  await chain.call(cards, 'mintMany', [bob, [1n, 2n], [10n, 20n]], { from: carol })
  const failed = await chain.client.sendTransaction({
    account: bob,
    chain: null,
    to: forwarder,
    value: 9n,
    data: chain.data('fail', []),
    gas: 100_000n,
  })
  const { list } = await create()
  const history = await list(bob)
  expect(history.map(short)).toEqual([
    ['send', 'failed'],
    ['mint', 'confirmed', 'in 10 CARD', 'in 10 CARD', 'in 20 CARD'],
    ['mint', 'confirmed', 'in 1 CARD'],
    ['approve', 'confirmed'],
    ['send', 'confirmed', 'out 150 GEM'],
    ['mint', 'confirmed', 'in 1000 GEM'],
    ['send', 'confirmed', 'self 3 native'],
    ['receive', 'confirmed', 'in 5 native'],
    ['send', 'confirmed', 'out 7 native'],
  ])
  expect(history[0]).toMatchObject({ hash: failed, from: bob, to: forwarder, nonce: 4 })
  expect(history[1]?.movements.map(({ token }) => token?.name)).toEqual([
    'Postcards #1',
    'Postcards #1',
    'Postcards #2',
  ])
  expect(history[4]?.movements).toMatchObject([
    { sender: bob, recipient: carol, decimals: 2, token: { address: gem, name: 'Gem' } },
  ])
  const block = await chain.client.getBlock()
  expect(history[0]?.minedAt).toBe(Number(block.timestamp) * 1000)
})

test('a contract that was made, and one that only claims transfers', async () => {
  const poison = await chain.deploy('TestPoison')
  await chain.call(poison, 'poison', [bob, carol])
  const { list } = await create()
  expect((await list(alice)).at(-1)).toMatchObject({ operation: 'deploy', to: poison, movements: [] })
  expect(await list(bob)).toMatchObject([
    { operation: 'execute', from: alice, movements: [{ isPoison: true, amount: 0n }] },
  ])
})

test('pages follow each other without a gap, and end', async () => {
  for (let value = 1n; value <= 7n; value++) await chain.send(alice, bob, value)
  const { page } = await create()
  const seen: bigint[][] = []
  let cursor: string | undefined
  do {
    const { items, resume } = await page(bob, cursor, 3)
    seen.push(items.map(({ transaction }) => transaction.movements[0]?.amount ?? 0n))
    cursor = resume
  } while (cursor !== undefined && seen.length < 10)
  expect(seen).toEqual([[7n, 6n, 5n], [4n, 3n, 2n], [1n]])
})

test.each(['', 'x', '1:2:3', '-1:0', '1:-1', '99999999999999999:0', "1:0' OR 1=1", '{}'])(
  'error: cursor %j',
  async (cursor) => {
    const { page } = await create()
    await expect(page(bob, cursor)).rejects.toMatchObject({ name: 'InvalidCursor' })
  },
)

test('blocks from before an address was known are read downwards, a bounded number of them, and no further than told', async () => {
  await chain.send(alice, bob, 1n)
  await chain.client.mine({ blocks: 20 })
  await chain.send(alice, bob, 2n)
  await chain.client.mine({ blocks: 20 })
  const { list, page, indexer, poll } = await create({ backfillBlocks: 25, blocksPerPoll: 4 })
  await indexer.watch(bob.toLowerCase())
  await poll()
  await poll()
  expect(await page(bob, '999:0')).toEqual({ items: [], resume: expect.stringMatching(/^3\d:0$/) })
  expect((await list(bob)).map(({ movements }) => movements[0]?.amount)).toEqual([2n])
  expect((await page(bob)).resume).toBeUndefined()
})

test('each block is read once, and nothing at all while nobody was asked about', async () => {
  const methods: string[] = []
  const counting: typeof fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body))
    methods.push(...(Array.isArray(body) ? body : [body]).map(({ method }: { method: string }) => method))
    return fetch(input, init)
  }
  const blockchain = await createTestBlockchain({ chains: { [chain.chainId]: [chain.url] }, fetch: counting })
  closing.push(blockchain.close)
  await blockchain.poll()
  expect(methods).toEqual([])
  const { indexer } = blockchain.source(chain.chainId)
  await indexer?.watch(bob.toLowerCase())
  while (await indexer?.advance());
  methods.length = 0
  await chain.send(alice, bob, 1n)
  while (await indexer?.advance());
  const full = methods.filter((method) => method === 'eth_getTransactionReceipt' || method === 'eth_getLogs')
  expect(full).toEqual(['eth_getLogs', 'eth_getLogs', 'eth_getLogs', 'eth_getLogs', 'eth_getTransactionReceipt'])
  methods.length = 0
  await indexer?.advance()
  expect(methods.every((method) => ['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber'].includes(method))).toBe(
    true,
  )
  expect(methods.length).toBeLessThanOrEqual(3)
})

test('what lay on blocks that a chain dropped is forgotten, and what came instead is read', async () => {
  const { list } = await create()
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
  const { list } = await create()
  const before = await chain.client.snapshot()
  await chain.send(alice, bob, 1n)
  await chain.send(alice, bob, 2n)
  expect(await list(bob)).toHaveLength(2)
  await chain.client.revert({ id: before })
  expect(await list(bob)).toEqual([])
})

test('a local chain that was started anew under the same name begins anew here', async () => {
  const other = await startLocalChain({ args: ['--timestamp', '1500000000'] })
  closing.push(other.close)
  let url = chain.url
  const chains = { [chain.chainId]: ['http://chain.test'] }
  const blockchain = await createTestBlockchain({
    chains,
    fetch: (_, init) => fetch(url, init),
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
  const { list, indexer } = await create({ backfillBlocks: 12, blocksPerPoll: 5 })
  await indexer.watch(bob.toLowerCase())
  while (await indexer.advance());
  await chain.send(alice, bob, 1n)
  await chain.client.mine({ blocks: 30 })
  await chain.send(alice, bob, 2n)
  await indexer.advance()
  expect((await list(bob)).map(({ movements }) => movements[0]?.amount)).toEqual([2n])
})

test('what waits to be mined is shown as pending, and then as what it became', async () => {
  const gem = await chain.token('Gem', 'GEM', 2)
  await chain.call(gem, 'mint', [bob, 500n])
  const { list } = await create()
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
  const { list: listPlain } = await create()
  for (const { address } of accounts.slice(1, 4)) await chain.send(alice, address, 1n)
  const expected = (await listPlain(alice)).map(({ hash }) => hash)
  let budget = 0
  let calls = 0
  const failing: typeof fetch = async (input, init) => {
    if (++calls > budget) return Response.json([{ id: 0, result: { hash: '0x00', number: '0x1', transactions: [{}] } }])
    return fetch(input, init)
  }
  const blockchain = await createTestBlockchain({ chains: { [chain.chainId]: [chain.url] }, fetch: failing })
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
  const blockchain = await create()
  await blockchain.list(bob)
  const holdings = await blockchain.source(chain.chainId).holdings({ address: bob })
  expect(holdings.map(({ symbol, amount }) => [symbol, amount]).at(-1)).toEqual(['GEM', 500n])
})
