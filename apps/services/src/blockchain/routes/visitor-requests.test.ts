import { bech32 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'
import { startStandIn } from '../test/start-stand-in.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const token = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
let upstream: Awaited<ReturnType<typeof startStandIn>>
let services: Services
let time = Date.now()

beforeAll(async () => {
  upstream = await startStandIn(({ url }) => {
    if (url.pathname.startsWith('/esplora')) return { body: [] }
    if (url.pathname.endsWith('/simple/price')) return { body: { ethereum: { usd: 3000 } } }
    const tokens = url.searchParams.get('contract_addresses')?.split(',') ?? []
    return { body: Object.fromEntries(tokens.map((each) => [each, Number(each) < 1000 ? { usd: 1 } : {}])) }
  })
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    now: () => time,
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:1': 'http://127.0.0.1:1' },
    requests: { burst: 1_000_000, perSecond: 1_000_000 },
    blockchain: {
      pollMs: 0,
      coingecko: { url: `${upstream.url}/gecko` },
      chains: {
        'eip155:1': {
          coingecko: { platform: 'ethereum', native: 'ethereum' },
          tokens: Array.from({ length: 1000 }, (_, n) => ({
            address: token(n),
            symbol: 'T',
            name: 'Token',
            decimals: 6,
          })),
        },
        [bitcoin]: { esplora: `${upstream.url}/esplora` },
      },
    },
  })
})
afterAll(async () => {
  await services.close()
  upstream.close()
})

async function askPrices(address: string, ids: readonly string[]) {
  const response = await fetch(`${services.url}/v1/fungible/price?projectId=local`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ currency: 'usd', addresses: ids.map((id) => `eip155:1:${id}`) }),
  })
  const { fungibles } = (await response.json()) as { fungibles: readonly { price: number }[] }
  return [response.status, fungibles.length] as const
}
const made = (from: number, count: number) => Array.from({ length: count }, (_, n) => token(1_000_000 + from + n))

test('one address causes 100 requests for prices at once and one in 2 s, and what is kept needs none', async () => {
  const [flooder, visitor] = ['203.0.113.1', '203.0.113.2']
  const portfolio = Array.from({ length: 100 }, (_, n) => token(n))
  expect(await askPrices(flooder, portfolio)).toEqual([200, 100])
  expect(upstream.requests).toHaveLength(2)
  for (let n = 0; n < 200; n++) await askPrices(flooder, made(n * 100, 100))
  expect(upstream.requests).toHaveLength(100)
  // Kept prices, and those of another visitor.
  expect(await askPrices(flooder, [...portfolio.slice(1), 'native'])).toEqual([200, 99])
  expect(await askPrices(visitor, ['native', token(100)])).toEqual([200, 2])
  expect(await askPrices(flooder, ['native', token(100)])).toEqual([200, 2])
  expect(upstream.requests).toHaveLength(102)
  time += 2000
  expect([await askPrices(flooder, [token(101)]), await askPrices(flooder, [token(102)])]).toEqual([
    [200, 1],
    [200, 0],
  ])
})

test('the addresses of one home share one visitor’s requests for prices', async () => {
  const before = upstream.requests.length
  for (let n = 0; n < 120; n++) await askPrices(`2001:db8:5:${(0x100 + n).toString(16)}::1`, [token(200 + n)])
  expect(upstream.requests).toHaveLength(before + 100)
  expect(await askPrices('2001:db8:5:200::1', [token(400)])).toEqual([200, 1])
})

test('one address causes 300 requests to explorers and REST nodes at once, and then waits', async () => {
  const before = upstream.requests.length
  const ask = async (visitor: string, n: number) => {
    const account = bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20).fill(1 + (n % 255), n / 255))])
    const path = `/v1/account/${account}/balance?projectId=local&chainId=${bitcoin}`
    const response = await fetch(`${services.url}${path}`, { headers: { 'x-forwarded-for': visitor } })
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } }
    return [response.status, error?.code, response.headers.get('retry-after')]
  }
  for (let n = 0; n < 300; n++) expect(await ask('203.0.113.3', n)).toEqual([200, undefined, null])
  expect(await ask('203.0.113.3', 300)).toEqual([503, 'upstream_quota', '2'])
  expect(await ask('203.0.113.3', 0)).toEqual([200, undefined, null])
  expect(upstream.requests).toHaveLength(before + 300)
  expect(await ask('203.0.113.4', 300)).toEqual([200, undefined, null])
})
