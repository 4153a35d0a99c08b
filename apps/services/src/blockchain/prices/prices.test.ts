import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { type LocalChain, startLocalChain } from '../test/local-chain.ts'
import { startStandIn } from '../test/start-stand-in.ts'

let chain: LocalChain
const closing: (() => unknown)[] = []
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(async () => {
  for (const close of closing) await close()
  await chain.close()
})

const units = (amount: number, decimals: number) => BigInt(amount) * 10n ** BigInt(decimals)

async function pair(a: string, b: string, reserves: readonly [bigint, bigint]) {
  const address = await chain.deploy('TestPair', 'constructor(address a, address b)', [a, b])
  await chain.call(address, 'set', reserves)
  return address
}

test('a pool gives prices, through another pool too, and the one with more in it speaks', async () => {
  const usd = await chain.token('Dollar', 'TUSD', 6)
  const weth = await chain.token('Wrapped Ether', 'WETH', 18)
  const gem = await chain.token('Gem', 'GEM', 8)
  const none = await chain.token('Lonely', 'LONE', 18)
  const pairs = [
    await pair(usd, weth, [units(2_000_000, 6), units(1000, 18)]),
    // A small pool says that a wrapped ether is worth a million.
    await pair(weth, usd, [10n ** 12n, 1_000_000n]),
    await pair(gem, weth, [units(40_000, 8), units(1, 18)]),
    await pair(none, weth, [0n, 0n]),
  ]
  const blockchain = await createTestBlockchain({
    chains: { [chain.chainId]: [chain.url] },
    config: { chains: { [chain.chainId]: { pools: { wrappedNative: weth, stablecoins: [usd], pairs } } } },
  })
  closing.push(blockchain.close)
  const ask = (address?: string) => ({ chainId: chain.chainId, address })
  const prices = await blockchain.prices.prices([ask(), ask(usd), ask(weth), ask(gem), ask(none)], 'usd')
  expect(Object.fromEntries(prices)).toEqual({
    [`${chain.chainId}:native`]: { price: '2000' },
    [`${chain.chainId}:${usd.toLowerCase()}`]: { price: '1' },
    [`${chain.chainId}:${weth.toLowerCase()}`]: { price: '2000' },
    [`${chain.chainId}:${gem.toLowerCase()}`]: { price: '0.05' },
  })
  expect(await blockchain.prices.prices([ask()], 'eur')).toEqual(new Map())
})

test('a CoinGecko-compatible source gives every digit it has, and is asked once a minute', async () => {
  let isDown = false
  const source = await startStandIn(({ url, headers }) => {
    if (isDown) return { status: 503, body: 'down' }
    if (headers['x-cg-demo-api-key'] !== 'k1') return { status: 401, body: {} }
    if (url.pathname === '/api/v3/simple/price')
      return { body: '{"ethereum":{"usd":3021.55,"usd_24h_change":-1.2345e-1}}' }
    return {
      body: '{"0xABCDEF0123456789abcdef0123456789abcdef01":{"usd":1.2300000000000000000001e-7},"0x00":{"usd":"NaN"}}',
    }
  })
  closing.push(source.close)
  const clock = { ms: 0 }
  const blockchain = await createTestBlockchain({
    chains: { 'eip155:1': ['http://127.0.0.1:1'] },
    config: {
      coingecko: { url: `${source.url}/api/v3`, apiKey: 'k1' },
      chains: { 'eip155:1': { coingecko: { platform: 'ethereum', native: 'ethereum' } } },
    },
    now: () => clock.ms,
  })
  closing.push(blockchain.close)
  const assets = [
    { chainId: 'eip155:1' },
    { chainId: 'eip155:1', address: '0xAbCdEf0123456789abcdef0123456789abcdef01' },
    { chainId: 'eip155:1', address: '0x0000000000000000000000000000000000000001' },
  ]
  const ask = async () => Object.fromEntries(await blockchain.prices.prices(assets, 'usd'))
  const expected = {
    'eip155:1:native': { price: '3021.55', change24h: '-0.12345' },
    'eip155:1:0xabcdef0123456789abcdef0123456789abcdef01': { price: '0.00000012300000000000000000001' },
  }
  expect(await ask()).toEqual(expected)
  clock.ms = 59_000
  expect(await ask()).toEqual(expected)
  expect(source.requests).toHaveLength(2)
  expect(source.requests.every((path) => path.includes('include_24hr_change=true'))).toBe(true)
  clock.ms = 61_000
  isDown = true
  expect(await ask()).toEqual({})
  expect(source.requests).toHaveLength(4)
  expect(await ask()).toEqual({})
  expect(source.requests).toHaveLength(4)
})
