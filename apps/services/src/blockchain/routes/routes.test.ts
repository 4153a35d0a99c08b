import { createBlockchain, createHttp } from '@latchkey/api-client'
import { namehash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'
import { accounts, alice, bob, carol, type LocalChain, startLocalChain } from '../test/local-chain.ts'
import { startStandIn } from '../test/start-stand-in.ts'

let a: LocalChain
let b: LocalChain
let services: Services
let usd: `0x${string}`
let fake: `0x${string}`
let registry: `0x${string}`
/** Sends in one test only. */
const dave = accounts[4]?.address as `0x${string}`
/** Receives in one test only. */
const erin = accounts[5]?.address as `0x${string}`
const prices = { usd: '1.5' }
const warnings: string[] = []
const down = 'eip155:99'
const closing: (() => unknown)[] = []

beforeAll(async () => {
  ;[a, b] = await Promise.all([startLocalChain({ chainId: 31337 }), startLocalChain({ chainId: 31338 })])
  usd = await a.token('Test Dollar', 'TUSD', 6)
  fake = await a.token('Visit tusd-claim.com', 'TUSD', 6)
  await a.call(usd, 'mint', [bob, 2_500_000n])
  await a.call(fake, 'mint', [bob, 9_000_000n])
  registry = await a.deploy('TestEnsRegistry')
  await b.send(alice, bob, 1n)
  const gecko = await startStandIn(({ url }) => ({
    body: url.pathname.endsWith('/simple/price') ? `{"ether":{"usd":2000.25}}` : `{"${usd}":{"usd":${prices.usd}}}`,
  }))
  closing.push(gecko.close)
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [a.chainId]: a.url, [b.chainId]: b.url, [down]: 'http://127.0.0.1:1', 'eip155:77': 'http://127.0.0.1:1' },
    blockchain: {
      pollMs: 0,
      coingecko: { url: gecko.url },
      chains: {
        [a.chainId]: {
          tokens: [
            { address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6, iconUrl: 'https://images.test/t.png' },
          ],
          ensRegistry: registry,
          coingecko: { platform: 'local', native: 'ether' },
        },
        'eip155:77': { history: { type: 'none' } },
      },
    },
  })
  // The index knows of tokens that the operator doesn't name.
  await ask(`/v1/account/${bob}/history?chainId=${a.chainId}`)
})
afterAll(async () => {
  await services.close()
  for (const close of closing) await close()
  await Promise.all([a.close(), b.close()])
})

// Core's own guard lets images of the configured host pass; here that host is http.
const guard = { href: (url: string) => url, icon: (url: string) => url }
const client = () => {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1.0.0' } })
  return createBlockchain(http, { guard, warn: (message) => void warnings.push(message) })
}
type Body = {
  balances: { chainId: string; symbol: string; quantity: { numeric: string } }[]
  partial?: unknown
}
async function ask(path: string, init: RequestInit = {}) {
  const url = `${services.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

test('[S7.35] the chains that can be asked about are listed', async () => {
  const http = [a.chainId, b.chainId, down, 'eip155:77']
  // Without an own index or an explorer there is no history.
  expect(await client().getSupportedChains()).toEqual({ http, ws: [], history: http.slice(0, 3) })
})

test('the balances of an account, with prices, proxied images and marked look-alikes', async () => {
  const { balances } = await client().getBalance({ address: bob, chainId: a.chainId })
  const native = await a.client.getBalance({ address: bob })
  expect(balances).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: a.chainId,
      quantity: { decimals: '18', numeric: '10000' },
      price: '2000.25',
      value: '20002500',
      isSpam: false,
    },
    {
      name: 'Test Dollar',
      symbol: 'TUSD',
      chainId: a.chainId,
      address: `${a.chainId}:${usd}`,
      quantity: { decimals: '6', numeric: '2.5' },
      price: '1.5',
      value: '3.75',
      iconUrl: `${services.url}/v1/image?url=https%3A%2F%2Fimages.test%2Ft.png&projectId=local`,
      isSpam: false,
    },
    {
      name: 'Visit tusd-claim.com',
      symbol: 'TUSD',
      chainId: a.chainId,
      address: `${a.chainId}:${fake}`,
      quantity: { decimals: '6', numeric: '9' },
      isSpam: true,
    },
  ])
  expect(native).toBe(10_000n * 10n ** 18n)
  expect(warnings).toEqual([])
})

test('a chain that is down is named, and the others are given', async () => {
  const { status, body } = await ask(`/v1/account/${bob}/balance?currency=usd`)
  expect(status).toBe(200)
  expect(body.partial).toEqual([
    { chainId: down, error: { code: expect.stringMatching(/^upstream_/), message: expect.any(String) } },
    { chainId: 'eip155:77', error: { code: expect.stringMatching(/^upstream_/), message: expect.any(String) } },
  ])
  expect(new Set(body.balances.map(({ chainId }) => chainId))).toEqual(new Set([a.chainId, b.chainId]))
  const { balances, missing } = await client().getBalance({ address: bob })
  expect(missing?.map(({ chainId }) => chainId)).toEqual([down, 'eip155:77'])
  expect(balances.length).toBeGreaterThanOrEqual(4)
})

test('a failing chain that is asked for alone is an error, and then left alone', async () => {
  const first = await ask(`/v1/account/${bob}/balance?chainId=${down}`)
  expect([502, 503]).toContain(first.status)
  const second = await ask(`/v1/account/${bob}/history?chainId=${down}`)
  expect(second).toMatchObject({ status: 503, body: { error: { code: 'upstream_busy' } } })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a forced look sees what the cache doesn’t yet', async () => {
  const numeric = async (more = '') =>
    (await ask(`/v1/account/${carol}/balance?chainId=${a.chainId}${more}`)).body.balances[0]?.quantity.numeric
  await numeric()
  await a.client.setBalance({ address: carol, value: 5n })
  await expect.poll(() => numeric('&forceUpdate=1')).toBe('0.000000000000000005')
})

test('a forced look finds a token that came in a moment ago, before the index reads on by itself', async () => {
  const symbols = async () => {
    const { body } = await ask(`/v1/account/${erin}/balance?chainId=${a.chainId}&forceUpdate=1`)
    return body.balances.map(({ symbol }) => symbol)
  }
  expect(await symbols()).toEqual(['ETH'])
  const gem = await a.token('Gem', 'GEM', 2)
  await a.call(gem, 'mint', [erin, 500n])
  // What was read just now is kept for a quarter of a second.
  await expect.poll(symbols).toEqual(['ETH', 'GEM'])
})

test('the history of an account on all chains, newest first, page by page', async () => {
  const receiver = '0x1111111111111111111111111111111111111111'
  for (let value = 1n; value <= 30n; value++) {
    await a.send(alice, receiver, value)
    await b.send(alice, receiver, 100n + value)
  }
  const { getHistory } = client()
  const first = await getHistory({ address: receiver })
  const second = await getHistory({ address: receiver, cursor: first.next })
  const all = [...first.transactions, ...second.transactions]
  expect([first.transactions.length, second.transactions.length, second.next !== undefined]).toEqual([50, 10, true])
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
  expect(times).toEqual(times.toSorted((x, y) => y - x))
  expect(all[0]).toMatchObject({
    metadata: { operationType: 'receive', status: 'confirmed', sentFrom: alice, sentTo: receiver },
    transfers: [
      { direction: 'in', sender: alice, recipient: receiver, fungibleInfo: { symbol: 'ETH', isSpam: false } },
    ],
  })
  // Only the chain that is down has not been heard: it keeps its cursor.
  const third = await ask(`/v1/account/${receiver}/history?cursor=${second.next}`)
  expect(third.status).toBe(503)
  expect(warnings).toEqual([])
})

test('a token’s transfer shows as one, with its own decimals', async () => {
  await a.call(usd, 'mint', [dave, 2_500_000n])
  await a.call(usd, 'transfer', [carol, 1_250_000n], { from: dave })
  const { transactions } = await client().getHistory({ address: dave, chainId: a.chainId })
  expect(transactions[0]).toMatchObject({
    metadata: { chain: a.chainId, operationType: 'send', sentFrom: dave, sentTo: usd, nonce: '0' },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '1.25' },
        recipient: carol,
        fungibleInfo: { symbol: 'TUSD', address: `${a.chainId}:${usd}`, isSpam: false },
      },
    ],
  })
})

test('prices, by token and by the ways a native currency is written', async () => {
  const addresses = [
    `${a.chainId}:${usd}`,
    `${a.chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
    `${a.chainId}:native`,
    `${b.chainId}:native`,
    'eip155:424242:native',
  ]
  const { fungibles } = await client().getFungiblePrice({ addresses })
  expect(fungibles).toEqual([
    {
      address: addresses[0],
      name: 'Test Dollar',
      symbol: 'TUSD',
      price: '1.5',
      iconUrl: expect.stringContaining('/v1/image?'),
    },
    { address: addresses[1], name: 'Ether', symbol: 'ETH', price: '2000.25' },
    { address: addresses[2], name: 'Ether', symbol: 'ETH', price: '2000.25' },
  ])
})

test('gas prices are wei in texts', async () => {
  const { standard, fast, instant } = await client().getGasPrice({ chainId: a.chainId })
  expect(BigInt(standard) > 0n && BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant)).toBe(true)
})

test('a name that leads back to its address, its image through this server; nothing for an address without a name', async () => {
  const reverse = namehash(`${bob.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = await a.deploy('TestEnsResolver')
  for (const node of [reverse, namehash('bob.eth')]) await a.call(registry, 'setResolver', [node, resolver])
  await a.call(resolver, 'setName', [reverse, 'bob.eth'])
  await a.call(resolver, 'setAddr', [namehash('bob.eth'), bob])
  await a.call(resolver, 'setText', [namehash('bob.eth'), 'avatar', 'https://images.test/bob.png'])
  const { getIdentity } = client()
  expect(await getIdentity({ address: bob, sender: alice })).toEqual({
    name: 'bob.eth',
    avatar: `${services.url}/v1/image?url=https%3A%2F%2Fimages.test%2Fbob.png&projectId=local`,
  })
  expect(await getIdentity({ address: carol })).toEqual({})
})
