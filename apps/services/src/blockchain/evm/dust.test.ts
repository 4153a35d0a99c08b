import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import { createIndexStore } from '../history/indexer/index-store.ts'
import type { RawMove } from '../history/raw-transaction.ts'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { alice, bob, type LocalChain, startLocalChain } from '../test/local-chain.ts'

let chain: LocalChain
let early: string
let configured: string
let spent: string
let priced: string
let pools: { stablecoins: string[]; pairs: string[] }
beforeAll(async () => {
  chain = await startLocalChain()
  early = await chain.token('Early', 'ERL', 2)
  configured = await chain.token('Configured', 'CFG', 2)
  spent = await chain.token('Spent', 'SPN', 2)
  priced = await chain.token('Priced', 'PRC', 2)
  const dollar = await chain.token('Dollar', 'USD', 2)
  const pair = await chain.deploy('TestPair', 'constructor(address a, address b)', [dollar, priced])
  await chain.call(pair, 'set', [10_000n, 10_000n])
  pools = { stablecoins: [dollar], pairs: [pair] }
  for (const token of [early, configured, spent, priced]) await chain.call(token as `0x${string}`, 'mint', [bob, 700n])
})
afterAll(() => chain.close())

/** Contracts whose addresses sort before every real one. */
const dust = (count: number) =>
  Array.from({ length: count }, (_, n) => `0x${'0'.repeat(30)}${(n + 1).toString(16).padStart(10, '0')}`)

describeDatabases('holdings among dust', ({ open }) => {
  test.each([450, 1500])('%i dust contracts push no real token out of a balance', async (count) => {
    const database = await open()
    const account = bob.toLowerCase()
    const seen = async (block: number, from: string, contracts: readonly string[], to = account) => {
      const moves = contracts.map((contract): RawMove => {
        const sender = from === account ? account : alice.toLowerCase()
        return { standard: 'erc20', contract: contract.toLowerCase(), from: sender, to, amount: '1' }
      })
      const hash = `0x${block.toString(16).padStart(64, '0')}`
      const transaction = { hash, minedAt: block, status: 'confirmed', from, to, value: '0', moves } as const
      await createIndexStore(database, chain.chainId).add([
        { address: account, block, position: 0, transaction: { ...transaction, moves } },
      ])
    }
    await seen(10, alice.toLowerCase(), [early])
    await seen(20, alice.toLowerCase(), dust(count))
    // Received and sent on after the dust had come.
    await seen(30, alice.toLowerCase(), [spent])
    await seen(31, account, [spent], alice.toLowerCase())
    // Received after the dust and never moved: only its price tells it from dust.
    await seen(40, alice.toLowerCase(), [priced])
    const tokens = [{ address: configured, symbol: 'CFG', name: 'Configured', decimals: 2 }]
    const settings = { history: { type: 'indexer', backfillBlocks: 0 }, tokens, pools } as const
    const blockchain = await createTestBlockchain({
      chains: { [chain.chainId]: [chain.url] },
      database,
      config: { chains: { [chain.chainId]: settings } },
    })
    const held = await blockchain.source(chain.chainId).holdings({ address: bob })
    expect(held.map(({ symbol, amount }) => [symbol, symbol === 'ETH' || amount]).sort()).toEqual([
      ['CFG', 700n],
      ['ERL', 700n],
      ['ETH', true],
      ['PRC', 700n],
      ['SPN', 700n],
    ])
    await blockchain.close()
  })
})
