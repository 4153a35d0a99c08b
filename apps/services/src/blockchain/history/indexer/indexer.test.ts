import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../../test/create-test-blockchain.ts'
import { createTestIndex, describeShortly } from '../../test/create-test-index.ts'
import { alice, bob, carol, type LocalChain, startLocalChain } from '../../test/local-chain.ts'

let chain: LocalChain
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  chain = await startLocalChain()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await chain.close()
})

async function create(history: object = {}) {
  const index = await createTestIndex({ chainId: chain.chainId, url: chain.url, history })
  closing.push(index.close)
  return index
}
const short = describeShortly

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

test('a contract that was made, and a contract that only claims transfers', async () => {
  const poison = await chain.deploy('TestPoison')
  await chain.call(poison, 'poison', [bob, carol])
  const { list } = await create()
  expect((await list(alice)).at(-1)).toMatchObject({ operation: 'deploy', to: poison, movements: [] })
  expect(await list(bob)).toMatchObject([
    { operation: 'execute', from: alice, movements: [{ isPoison: true, amount: 0n }] },
  ])
})

test('a counterfeit’s log in a stranger’s transaction is no send of the account', async () => {
  const poison = await chain.deploy('TestPoison')
  await chain.call(poison, 'fake', [bob, carol, 1000n])
  await chain.call(poison, 'fake', [bob, carol, 1000n], { from: bob })
  const { list } = await create()
  expect(await list(bob)).toMatchObject([
    { operation: 'send', from: bob, movements: [{ direction: 'out', amount: 1000n }] },
    { operation: 'execute', from: alice, movements: [{ direction: 'out', isPoison: true, amount: 1000n }] },
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

test('each block is read once, and nothing at all before an account was asked about', async () => {
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
