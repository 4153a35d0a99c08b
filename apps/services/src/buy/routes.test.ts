import { randomBytes } from 'node:crypto'
import { createBlockchain, createHttp } from '@latchkey/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { createLog } from '../log/log.ts'
import { type BuyStandIn, startBuyStandIn } from './test/start-buy-stand-in.ts'

// Against stand-ins that refuse what the providers document to refuse.

let standIn: BuyStandIn
let services: Services
const lines: string[] = []
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const sold = (chainId: string, meld = 'USDC') => ({
  name: 'local',
  displayName: 'Local',
  chainId,
  moonpay: 'usdc',
  transak: 'local',
  meld,
})

beforeAll(async () => {
  standIn = await startBuyStandIn()
  services = await startServices({
    port: 0,
    chains: { 'eip155:31337': 'http://127.0.0.1:1' },
    blockchain: { pollMs: 0 },
    log: createLog('debug', (line) => void lines.push(line)),
    buy: {
      providers: standIn.providers,
      perMinute: 1000,
      currencies: [
        { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [sold('eip155:31337')] },
        {
          id: 'SOL',
          name: 'Solana',
          symbol: 'SOL',
          networks: [sold('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL')],
        },
      ],
    },
  })
})
afterAll(async () => {
  await services?.close()
  standIn?.close()
})

const newId = () => randomBytes(16).toString('hex')
const purchase = (id: string, provider: string, more: object = {}) => ({
  id,
  provider,
  chainId: 'eip155:31337',
  address: bob,
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '100.00',
  ...more,
})

async function ask(path: string, body?: object | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${services.url}${path}?projectId=local`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  return { status: response.status, body: (await response.json()) as any }
}
const start = (body: object) => ask('/v1/onramp/orders', body)

test('the providers stand beside the chains, so that a page knows early whether anything is sold', async () => {
  const { body } = await ask('/v1/supported-chains')
  const { providers } = (await ask('/v1/onramp/providers')).body
  const short = providers.map(({ id, namespaces }: { id: string; namespaces: string[] }) => ({ id, namespaces }))
  expect(short.length).toBeGreaterThan(0)
  expect(body.onramp).toEqual(short)
})

test.each(['coinbase', 'moonpay', 'transak', 'meld'] as const)(
  '%s: its page is one that it opens',
  async (provider) => {
    const id = newId()
    const { status, body } = await start(purchase(id, provider))
    expect([status, body.order]).toMatchObject([200, { id, provider, status: 'waiting' }])
    // The stand-in verifies the session, or the signature, and knows which purchase it is.
    const page = await fetch(body.url)
    const isNamed = (await page.text()).includes(id) || new URL(body.url).searchParams.get('partnerUserRef') === id
    expect([page.status, isNamed]).toEqual([200, true])
  },
)

test('[S7.58] the meld link has publicKey, destinationCurrencyCode, walletAddress and externalCustomerId', async () => {
  const { pageUrl = '', publicKey = '' } = standIn.providers.meld ?? {}
  const providers = { meld: { pageUrl, publicKey } }
  const plain = await startServices({ port: 0, logLevel: 'silent', chains: {}, buy: { providers } })
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${plain.url}${path}?projectId=local`, init)
    return { status: response.status, body: (await response.json()) as { url: string } }
  }
  const evm = await post('/v1/onramp/orders', purchase(newId(), 'meld', { chainId: 'eip155:1' }))
  expect(Object.fromEntries(new URL(evm.body.url).searchParams)).toEqual({
    publicKey,
    destinationCurrencyCode: 'USDC',
    walletAddress: bob,
    externalCustomerId: 'local',
  })
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const sol = purchase(newId(), 'meld', { chainId, address: solana, purchaseCurrency: 'SOL' })
  const onSolana = await post('/v1/onramp/orders', sol)
  expect(new URL(onSolana.body.url).searchParams.get('destinationCurrencyCode')).toBe('SOL')
  // The link says nothing of a network, and its code stands for the token on Ethereum.
  for (const other of ['eip155:137', 'eip155:8453'])
    expect((await post('/v1/onramp/orders', purchase(newId(), 'meld', { chainId: other }))).status).toBe(400)
  expect((await post('/v1/onramp/webhooks/meld', {})).status).toBe(404)
  const listed = await (await fetch(`${plain.url}/v1/onramp/providers?projectId=local`)).json()
  expect(listed).toEqual({
    providers: [{ id: 'meld', namespaces: ['eip155', 'solana'], quotes: false, follows: false }],
  })
  await plain.close()
})

test('meld: a currency that its link doesn’t name isn’t sold by it', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const other = purchase(newId(), 'meld', { chainId, address: solana, purchaseCurrency: 'USDC' })
  for (const body of [purchase(newId(), 'meld', { purchaseCurrency: 'ETH' }), other])
    expect(await start(body)).toMatchObject({ status: 400, body: { error: { code: 'not_sold' } } })
})

test('a purchase is read by the app that began it, and by no other', async () => {
  const projects = [{ id: 'local' }, { id: 'shop' }]
  const both = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: {},
    projects,
    buy: { providers: standIn.providers },
  })
  const id = newId()
  const body = JSON.stringify(purchase(id, 'meld', { chainId: 'eip155:1' }))
  const ask = async (project: string, path: string, init?: RequestInit) => {
    const answer = await fetch(`${both.url}/v1/onramp/orders${path}?projectId=${project}`, init)
    return answer.status
  }
  expect(await ask('local', '', { method: 'POST', body })).toBe(200)
  expect([await ask('local', `/${id}`), await ask('shop', `/${id}`)]).toEqual([200, 404])
  expect(await ask('shop', '', { method: 'POST', body })).toBe(409)
  await both.close()
})

test('a page is made once: a paid purchase isn’t begun again, and another purchase doesn’t get its id', async () => {
  const id = newId()
  const first = await start(purchase(id, 'moonpay'))
  const again = await start(purchase(id, 'moonpay'))
  expect([first.status, again.status, again.body.order.id]).toEqual([200, 200, id])
  expect(await start(purchase(id, 'moonpay', { paymentAmount: '1.00' }))).toMatchObject({
    status: 409,
    body: { error: { code: 'order_conflict' } },
  })
  expect((await start(purchase(id, 'transak'))).status).toBe(409)
  await standIn.settle({ provider: 'moonpay', orderId: id, status: 'completed' }, { silent: true })
  const after = await start(purchase(id, 'moonpay'))
  expect([after.body.url, after.body.order.status]).toEqual([undefined, 'completed'])
})

test('our own client reads options, quotes and the generated page', async () => {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1.0.0' } })
  const guard = { href: (url: string) => url, icon: (url: string) => url }
  const client = createBlockchain(http, { guard, warn: () => undefined })
  const options = await client.getBuyOptions()
  expect(options.purchaseCurrencies.map(({ id }) => id)).toEqual(['USDC'])
  expect(options.paymentCurrencies[0]).toEqual({
    id: 'USD',
    paymentMethodLimits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })
  const quote = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.00', network: 'local' }
  expect(await client.getBuyQuote(quote)).toMatchObject({
    purchaseAmount: { amount: '96.50', currency: 'USDC' },
    providerFee: { amount: '2.5', currency: 'USD' },
    quoteId: 'stand-in-quote',
  })
  expect((await ask('/v1/onramp/quote', { ...quote, provider: 'moonpay' })).body).toMatchObject({
    purchaseAmount: { amount: '96.50', currency: 'USDC' },
    coinbaseFee: { amount: '3.99', currency: 'USD' },
  })
  const { url } = await client.getBuyUrl({ destinationWallets: [{ address: bob, blockchains: ['local'] }] })
  expect((await fetch(url)).status).toBe(200)
  // Once.
  expect((await fetch(url)).status).toBe(403)
  expect(standIn.clientIps.at(-1)).toBe('127.0.0.1')
  expect((await ask('/v1/onramp/providers')).body.providers).toContainEqual({
    id: 'meld',
    namespaces: ['eip155', 'solana'],
    quotes: false,
    follows: true,
  })
})

test('coinbase gets the visitor’s address as the proxy in front wrote it, never as the visitor wrote it', async () => {
  const own = await startBuyStandIn()
  const { coinbase } = own.providers
  const claimed = '198.51.100.7'
  const claims = Object.fromEntries(
    ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Client-IP'].map((name) => [name, claimed]),
  )
  /** What the provider got for each of the two pages. */
  const told = async (addressHeader: string | undefined, headers: Readonly<Record<string, string>>) => {
    const proxied = await startServices({
      port: 0,
      logLevel: 'silent',
      chains: {},
      blockchain: { pollMs: 0 },
      addressHeader,
      buy: { providers: { coinbase } },
    })
    const post = (path: string, body: object) =>
      fetch(`${proxied.url}${path}?projectId=local`, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('/v1/onramp/orders', purchase(newId(), 'coinbase', { chainId: 'eip155:1' }))
    await post('/v1/generators/onrampurl', { destinationWallets: [{ address: bob }] })
    await proxied.close()
    return own.clientIps.splice(0)
  }
  const both = (address: string) => [address, address]
  // Without a proxy in front, every header comes from the visitor.
  expect(await told(undefined, { ...claims, Forwarded: `for=${claimed}` })).toEqual(both('127.0.0.1'))
  const behind = (written: string) => told('x-forwarded-for', { ...claims, 'X-Forwarded-For': written })
  // The proxy appends the address that it sees to what the visitor has sent.
  expect(await behind('203.0.113.1')).toEqual(both('203.0.113.1'))
  expect(await behind(`${claimed}, 203.0.113.1`)).toEqual(both('203.0.113.1'))
  expect(await behind(`${claimed}, 10.0.0.1,203.0.113.1:4711`)).toEqual(both('203.0.113.1'))
  // The whole address: limits count the first half of it.
  expect(await behind(`${claimed}, 2001:db8:1:2:3:4:5:6`)).toEqual(both('2001:db8:1:2:3:4:5:6'))
  expect(await behind(`${claimed}, unknown`)).toEqual(both('127.0.0.1'))
  expect(await told('cf-connecting-ip', { ...claims, 'CF-Connecting-IP': '203.0.113.2' })).toEqual(both('203.0.113.2'))
  own.close()
})

test('bad input is refused clearly', async () => {
  const id = newId()
  const cases: [object, number, string][] = [
    [purchase('1', 'moonpay'), 400, 'invalid_body'],
    [purchase(id, 'unknown'), 404, 'provider_unknown'],
    [purchase(id, 'moonpay', { paymentAmount: 100 }), 400, 'invalid_body'],
    [purchase(id, 'moonpay', { paymentAmount: '-1' }), 400, 'invalid_body'],
    [purchase(id, 'moonpay', { paymentAmount: '1e9' }), 400, 'invalid_body'],
    [purchase(id, 'moonpay', { address: solana }), 400, 'invalid_address'],
    [purchase(id, 'moonpay', { address: 'not-an-address' }), 400, 'invalid_address'],
    [purchase(id, 'moonpay', { purchaseCurrency: 'DOGE' }), 400, 'not_sold'],
    [
      purchase(id, 'meld', {
        chainId: 'bip122:000000000019d6689c085ae165831e93',
        address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      }),
      400,
      'not_sold',
    ],
    [{ ...purchase(id, 'moonpay'), note: 'x'.repeat(20_000) }, 413, 'body_too_large'],
  ]
  for (const [body, status, code] of cases)
    expect(await start(body), JSON.stringify(body).slice(0, 200)).toMatchObject({ status, body: { error: { code } } })
  expect(await ask(`/v1/onramp/orders/${id}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'order_unknown' } },
  })
  expect((await ask(`/v1/onramp/orders/${'0'.repeat(31)}`)).status).toBe(400)
  expect((await ask('/v1/onramp/webhooks/coinbase', 'x'.repeat(70_000))).status).toBe(413)
})

test('a provider that is down is reported as such, and no key is in an answer or a log', async () => {
  standIn.setDown(true)
  const answers = [
    await start(purchase(newId(), 'coinbase')),
    await start(purchase(newId(), 'transak')),
    await ask('/v1/onramp/quote', { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '5', network: 'local' }),
  ]
  standIn.setDown(false)
  expect(answers.map(({ status }) => status)).toEqual([502, expect.any(Number), 502])
  const all = `${JSON.stringify(answers)}${lines.join('\n')}`
  const { coinbase, meld, moonpay, transak } = standIn.keys
  const secrets = [
    coinbase.apiKeySecret.split('\n')[1] ?? '',
    coinbase.webhookSecret,
    moonpay.secretKey,
    moonpay.webhookSecret,
    transak.apiSecret,
    transak.accessToken,
    meld.apiKey,
    meld.webhookSecret,
  ]
  for (const secret of secrets) expect(all.includes(secret)).toBe(false)
})

test('without a provider the routes say so', async () => {
  const bare = await startServices({ port: 0, logLevel: 'silent', chains: {}, blockchain: { pollMs: 0 } })
  const call = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${bare.url}${path}?projectId=local`, init)).status
  }
  expect(await call('/v1/onramp/options')).toBe(501)
  expect(
    await call('/v1/onramp/quote', { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '5', network: 'x' }),
  ).toBe(501)
  expect(await call('/v1/generators/onrampurl', { destinationWallets: [{ address: bob }] })).toBe(501)
  expect(await call('/v1/onramp/orders', purchase(newId(), 'coinbase'))).toBe(501)
  expect(await call('/v1/onramp/providers')).toBe(200)
  await bare.close()
})

test('the purchases that an address may begin are limited', async () => {
  const few = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: {},
    blockchain: { pollMs: 0 },
    buy: { providers: standIn.providers, perMinute: 2 },
  })
  const begin = async () => {
    const response = await fetch(`${few.url}/v1/onramp/orders?projectId=local`, {
      method: 'POST',
      body: JSON.stringify(purchase(newId(), 'meld', { chainId: 'eip155:1' })),
    })
    return response.status
  }
  expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 429])
  await few.close()
})
