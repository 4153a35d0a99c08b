import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { alice, bob, carol, type LocalChain, startLocalChain } from '../test/local-chain.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

test('collectibles that came in and are still owned are listed; those from strangers are marked', async () => {
  const cards = await chain.deploy('TestCollectible')
  const poison = await chain.deploy('TestPoison')
  const blockchain = await createTestBlockchain({ chains: { [chain.chainId]: [chain.url] } })
  const { collectibles, indexer } = blockchain.source(chain.chainId)
  await indexer?.watch(alice.toLowerCase())
  await indexer?.watch(bob.toLowerCase())
  // The deployer signs for the first, and a stranger's log claims another one.
  await chain.call(cards, 'mint', [alice, 7n])
  await chain.call(cards, 'mint', [bob, 8n])
  await chain.call(poison, 'fake', [alice, bob, 9n])
  while (await indexer?.advance());
  expect((await collectibles?.(alice))?.held).toEqual([
    {
      contract: cards,
      tokenId: '7',
      standard: 'erc721',
      amount: '1',
      collection: 'Postcards',
      isUnasked: false,
      name: undefined,
      image: undefined,
    },
  ])
  expect((await collectibles?.(bob))?.held).toMatchObject([{ tokenId: '8', isUnasked: true }])
  // It changes hands: the contract says so.
  await chain.call(cards, 'mint', [bob, 7n])
  expect((await collectibles?.(alice))?.held).toEqual([])
  await blockchain.close()
})

test('an account with more than is looked at gets an answer that says so', async () => {
  const cards = await chain.deploy('TestCollectible')
  const blockchain = await createTestBlockchain({ chains: { [chain.chainId]: [chain.url] } })
  const { collectibles, indexer } = blockchain.source(chain.chainId)
  await indexer?.watch(carol.toLowerCase())
  const mint = async (from: number, count: number) => {
    const ids = Array.from({ length: count }, (_, index) => BigInt(from + index))
    await chain.call(cards, 'mintMany', [carol, ids, ids.map(() => 1n)], { gas: 20_000_000n })
    while (await indexer?.advance());
    return (await collectibles?.(carol))?.isMore
  }
  for (const from of [1, 51, 101, 151]) expect(await mint(from, 50)).toBe(false)
  expect(await mint(201, 1)).toBe(true)
  await blockchain.close()
}, 30_000)
