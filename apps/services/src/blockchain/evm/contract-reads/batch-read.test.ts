import { afterAll, beforeAll, expect, test } from 'vitest'
import batchReads from '../../contracts/batch-reads.json' with { type: 'json' }
import { createTestBlockchain } from '../../test/create-test-blockchain.ts'
import { bob, type LocalChain, startLocalChain } from '../../test/local-chain.ts'

type Hex = `0x${string}`

let chain: LocalChain
let usd: Hex
/** Copies of one contract at made-up addresses. */
let odd: readonly Hex[]
const multicall = '0x00000000000000000000000000000000000000cc'
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  // The gas limit that nodes usually give a call.
  chain = await startLocalChain({ args: ['--gas-limit', '50000000'] })
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  await chain.call(usd, 'mint', [bob, 1_234_567n])
  const first = await chain.oddToken('Odd', 'ODD')
  const bytecode = await chain.client.getCode({ address: first })
  odd = Array.from({ length: 120 }, (_, index): Hex => `0x${(0xbad0000 + index).toString(16).padStart(40, '0')}`)
  for (const address of odd) await chain.client.setCode({ address, bytecode: bytecode ?? '0x' })
  await chain.client.setCode({ address: multicall, bytecode: batchReads.BatchReads.deployedBytecode as Hex })
})
afterAll(async () => {
  for (const close of closing) await close()
  await chain.close()
})

/** As TestOddToken names them. */
const behaviours = { 'answers megabytes': 5, 'never ends': 6 }
const cases = Object.keys(behaviours).flatMap((behaviour) => [
  [behaviour, 'with a multicall', { multicall }] as const,
  [behaviour, 'without one', {}] as const,
])

/** Tells all copies at once; `behaviour` is in the contract's fourth slot. */
async function behave(behaviour: number) {
  const value = `0x${behaviour.toString(16).padStart(64, '0')}` as const
  for (const address of odd) await chain.client.setStorageAt({ address, index: 3, value })
}

test.each(cases)('a token that %s takes no other token’s balance and name away, %s', async (name, _, settings) => {
  await behave(behaviours[name as keyof typeof behaviours])
  let bytes = 0
  const counting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    bytes += (await response.clone().arrayBuffer()).byteLength
    return response
  }
  const create = async (tokens: { address: string; symbol: string; name: string; decimals: number }[]) => {
    const blockchain = await createTestBlockchain({
      chains: { [chain.chainId]: [chain.url] },
      config: { chains: { [chain.chainId]: { history: { type: 'none' }, tokens, ...settings } } },
      fetch: counting,
    })
    closing.push(blockchain.close)
    return blockchain.source(chain.chainId)
  }
  const { holdings } = await create([...odd, usd].map((address) => ({ address, symbol: 'X', name: 'X', decimals: 18 })))
  expect((await holdings({ address: bob })).map(({ address, amount }) => (address ? amount : 'ETH'))).toEqual([
    'ETH',
    1_234_567n,
  ])
  const names = await (await create([])).evm?.metadata([...odd, usd])
  expect(names?.get(usd.toLowerCase())).toMatchObject({ symbol: 'TUSD', decimals: 6 })
  expect(bytes).toBeLessThan(4_000_000)
})
