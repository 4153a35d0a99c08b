import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { StandInReply } from '../../blockchain/test/start-stand-in.ts'
import { startStandIn } from '../../blockchain/test/start-stand-in.ts'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import { createLog } from '../../log/log.ts'
import { type SwapConfig, swapConfigSchema } from '../swap-config.ts'
import type { BuildQuestion } from '../swap-provider.ts'
import { createSwaps } from '../swaps.ts'

// Stand-ins for the real exchanges: HTTP servers that answer in the documented shape (0x.org/docs, portal.1inch.dev, docs.li.fi, dev.jup.ag).

const user = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const inch = '0x111111125421ca6dc452d289314280a0f8842a65'
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const stranger = '0x00000000000000000000000000000000000000bb'
const secret = 'key-that-stays-secret'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const sol = 'E2cUAeNcBWSHDTUHJzgdTNPiGT1XzCGAjjLaTgKtMnFQ'

const question: BuildQuestion = {
  chainId: 'eip155:1',
  user,
  from: usdc,
  to: undefined,
  amount: 1_000_000n,
  slippageBps: 50,
  mustEstimate: false,
}

type Heard = { url: URL; body: string; headers: NodeJS.Dict<string | string[]> }

async function setUp(
  type: '0x' | '1inch' | 'lifi' | 'jupiter',
  answer: (heard: Heard) => StandInReply,
  extra: object = {},
) {
  const heard: Heard[] = []
  const lines: string[] = []
  const standIn = await startStandIn((request) => {
    heard.push(request)
    return answer(request)
  })
  const chains = type === 'jupiter' ? {} : { chains: ['eip155:1'] }
  const provider = { type, url: standIn.url, apiKey: secret, ...chains, ...extra }
  const config = v.parse(swapConfigSchema, { providers: [provider] }) as SwapConfig
  const clock = { time: 1_000_000 }
  const swaps = createSwaps({
    config,
    sources: new Map(),
    cache: createTtlCache({ now: () => clock.time }),
    log: createLog('debug', (line: string) => void lines.push(line)),
    fetch,
    now: () => clock.time,
    timeoutMs: 500,
  })
  return { ...standIn, swaps, heard, lines, clock, [Symbol.dispose]: standIn.close }
}

const zeroX = (change: object = {}) => ({
  blockNumber: '20114676',
  buyAmount: '280000000000000',
  buyToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  issues: { allowance: { actual: '0', spender: holder }, balance: null, simulationIncomplete: false },
  liquidityAvailable: true,
  minBuyAmount: '278600000000000',
  sellAmount: '1000000',
  transaction: { to: holder, data: '0x2213bc0b', gas: '200000', gasPrice: '4837860000', value: '0' },
  ...change,
})

test('0x: asked as documented, and read', async () => {
  using page = await setUp('0x', () => ({ body: zeroX() }))
  expect(await page.swaps.quote(question)).toEqual([
    { provider: '0x', toAmount: 280_000_000_000_000n, spender: holder },
  ])
  expect(await page.swaps.build(question, '0x')).toEqual({
    provider: '0x',
    to: holder,
    data: '0x2213bc0b',
    value: 0n,
    gas: 240_000n,
    toAmount: 280_000_000_000_000n,
    minimum: 278_600_000_000_000n,
    spender: holder,
  })
  const [price, quote] = page.heard
  expect(price?.url.pathname).toBe('/swap/allowance-holder/price')
  expect(quote?.url.pathname).toBe('/swap/allowance-holder/quote')
  expect(Object.fromEntries(quote?.url.searchParams ?? [])).toEqual({
    chainId: '1',
    sellToken: usdc,
    buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    sellAmount: '1000000',
    taker: user,
    slippageBps: '50',
  })
  expect(quote?.headers).toMatchObject({ '0x-api-key': secret, '0x-version': 'v2' })
})

const oneInch = (change: object = {}) => ({
  dstAmount: '280000000000000',
  tx: { from: user, to: inch, data: '0x07ed2379', value: '0', gas: 180_000, gasPrice: '4837860000' },
  ...change,
})

test('1inch: asked as documented, and read', async () => {
  using page = await setUp('1inch', () => ({ body: oneInch() }))
  expect(await page.swaps.quote(question)).toEqual([
    { provider: '1inch', toAmount: 280_000_000_000_000n, spender: inch },
  ])
  expect(await page.swaps.build(question, '1inch')).toMatchObject({
    to: inch,
    gas: 216_000n,
    minimum: 278_600_000_000_000n,
    spender: inch,
  })
  const swap = page.heard[1]
  expect(swap?.url.pathname).toBe('/swap/v6.0/1/swap')
  expect(Object.fromEntries(swap?.url.searchParams ?? [])).toMatchObject({
    src: usdc,
    from: user,
    receiver: user,
    slippage: '0.5',
    disableEstimate: 'true',
  })
  expect(swap?.headers.authorization).toBe(`Bearer ${secret}`)
})

const liFi = (change: object = {}) => ({
  type: 'lifi',
  id: '1',
  tool: 'exchange',
  estimate: { toAmount: '280000000000000', toAmountMin: '278600000000000', approvalAddress: diamond },
  transactionRequest: { to: diamond, data: '0x4630a0d8', value: '0x0', gasLimit: '0x30d40', chainId: 1, from: user },
  ...change,
})

test('LI.FI: asked as documented, and read', async () => {
  using page = await setUp('lifi', () => ({ body: liFi() }))
  expect(await page.swaps.build(question)).toMatchObject({
    provider: 'lifi',
    to: diamond,
    value: 0n,
    gas: 240_000n,
    minimum: 278_600_000_000_000n,
    spender: diamond,
  })
  expect(Object.fromEntries(page.heard[1]?.url.searchParams ?? [])).toEqual({
    fromChain: '1',
    toChain: '1',
    fromToken: usdc,
    toToken: '0x0000000000000000000000000000000000000000',
    fromAddress: user,
    toAddress: user,
    fromAmount: '1000000',
    slippage: '0.005',
  })
  expect(page.heard[1]?.headers['x-lifi-api-key']).toBe(secret)
})

const jupiterQuote = {
  inputMint: 'So11111111111111111111111111111111111111112',
  inAmount: '1000000',
  outAmount: '150000',
  otherAmountThreshold: '149250',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0.0042',
  routePlan: [{ percent: 100, swapInfo: { label: 'Pool' } }],
}

test('Jupiter: asked as documented; the swap is built from the quote as it came', async () => {
  using page = await setUp('jupiter', ({ url }) => ({
    body: url.pathname.endsWith('/quote') ? jupiterQuote : { swapTransaction: 'AQID', lastValidBlockHeight: 7 },
  }))
  const swap = { ...question, chainId: solana, user: sol, from: undefined, to: sol }
  expect(await page.swaps.build(swap, 'jupiter')).toMatchObject({
    to: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLJZoi5QNyVTaV4',
    transaction: 'AQID',
    toAmount: 150_000n,
    minimum: 149_250n,
    priceImpact: '0.42',
  })
  expect(Object.fromEntries(page.heard[0]?.url.searchParams ?? [])).toMatchObject({
    inputMint: jupiterQuote.inputMint,
    slippageBps: '50',
  })
  expect(JSON.parse(page.heard[1]?.body ?? '')).toEqual({
    quoteResponse: jupiterQuote,
    userPublicKey: sol,
    wrapAndUnwrapSol: true,
    dynamicComputeUnitLimit: true,
  })
  expect(page.heard[1]?.headers['x-api-key']).toBe(secret)
})

const exactQuote = { ...jupiterQuote, swapMode: 'ExactOut', inAmount: '990000', outAmount: '150000' }
const swapAnswer = { swapTransaction: 'AQID', lastValidBlockHeight: 7 }
const solanaSwap = { chainId: solana, user: sol, from: undefined, to: sol, toAmount: 150_000n }
const exactBuild = { ...solanaSwap, slippageBps: 100, mustEstimate: false }

test('Jupiter: an amount that must arrive is requested as documented, and the most that leaves is its threshold', async () => {
  using page = await setUp('jupiter', ({ url }) => ({
    body: url.pathname.endsWith('/quote') ? { ...exactQuote, otherAmountThreshold: '999900' } : swapAnswer,
  }))
  expect(await page.swaps.quoteExact(solanaSwap, 100)).toMatchObject([
    { fromAmount: 990_000n, toAmount: 150_000n, isExact: true, priceImpact: '0.42' },
  ])
  expect(await page.swaps.buildExact(exactBuild, 'jupiter')).toMatchObject({
    amount: 999_900n,
    fromAmount: 990_000n,
    minimum: 150_000n,
    toAmount: 150_000n,
    isExact: true,
    transaction: 'AQID',
  })
  expect(Object.fromEntries(page.heard[0]?.url.searchParams ?? [])).toMatchObject({
    swapMode: 'ExactOut',
    amount: '150000',
    outputMint: sol,
    slippageBps: '100',
  })
})

test('Jupiter: the shown maximum stays the maximum only while the price allows it', async () => {
  let price = 990_000n
  using page = await setUp('jupiter', ({ url }) => {
    if (!url.pathname.endsWith('/quote')) return { body: swapAnswer }
    const bps = BigInt(url.searchParams.get('slippageBps') ?? 0)
    const otherAmountThreshold = String((price * (10_000n + bps)) / 10_000n)
    return { body: { ...exactQuote, inAmount: String(price), otherAmountThreshold } }
  })
  const most = 999_900n
  price = 995_000n
  const kept = await page.swaps.buildExact({ ...exactBuild, most }, 'jupiter')
  expect([kept?.fromAmount, (kept?.amount ?? 0n) <= most]).toEqual([995_000n, true])
  price = 1_000_000n
  expect(await page.swaps.buildExact({ ...exactBuild, most }, 'jupiter')).toMatchObject({ amount: 1_010_000n })
})

test('Jupiter: if no pool accepts an amount that must arrive, the amount that leaves is searched for', async () => {
  using page = await setUp('jupiter', ({ url }) => {
    if (!url.pathname.endsWith('/quote')) return { body: swapAnswer }
    if (url.searchParams.get('swapMode') === 'ExactOut')
      return { status: 400, body: { error: 'Could not find any route', errorCode: 'NO_ROUTES_FOUND' } }
    const amount = BigInt(url.searchParams.get('amount') ?? 0)
    const out = (amount * 99n) / 100n
    return { body: { ...jupiterQuote, outAmount: String(out), otherAmountThreshold: String((out * 99n) / 100n) } }
  })
  const built = await page.swaps.buildExact(exactBuild, 'jupiter')
  expect([built?.isExact, (built?.minimum ?? 0n) >= 150_000n, built?.transaction]).toEqual([false, true, 'AQID'])
})

test.each([
  ['another amount than was asked for', { outAmount: '149999' }],
  ['no amount that leaves', { inAmount: undefined }],
])('error: an exact quote of Jupiter with %s is none', async (_, change) => {
  using page = await setUp('jupiter', ({ url }) => {
    if (url.searchParams.get('swapMode') === 'ExactOut') return { body: { ...exactQuote, ...change } }
    return { status: 400, body: { errorCode: 'NO_ROUTES_FOUND' } }
  })
  expect(await page.swaps.quoteExact(solanaSwap, 100)).toEqual([])
})

test.each([
  ['0x', { body: { liquidityAvailable: false, zid: '0x1' } }],
  ['0x', { status: 400, body: { name: 'TOKEN_NOT_SUPPORTED', message: 'Token not supported', data: {} } }],
  ['1inch', { status: 400, body: { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 } }],
  ['lifi', { status: 404, body: { message: 'No available quotes for the requested transfer', code: 1002 } }],
  ['jupiter', { status: 400, body: { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' } }],
] as const)('%s: no way from one token to the other is no quote', async (type, reply) => {
  using page = await setUp(type, () => reply)
  const asked = type === 'jupiter' ? { ...question, chainId: solana, user: sol, from: undefined, to: sol } : question
  expect(await page.swaps.quote(asked)).toEqual([])
})

test.each([
  ['a key that is refused', { status: 401, body: { message: `Invalid key ${secret}` } }, 'invalid'],
  ['a failure', { status: 500, body: {} }, 'unreachable'],
  ['another shape', { body: { buyAmount: '-1' } }, 'invalid'],
  ['no JSON', { body: '<html>' }, 'invalid'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1' } }, 'unreachable'],
])('error: %s is an error, whose text and log hold neither key nor host', async (_, reply, failure) => {
  using page = await setUp('0x', () => reply)
  const error = await page.swaps.quote(question).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'UpstreamError', failure })
  const said = `${(error as Error).message} ${page.lines.join('\n')}`
  expect(said).not.toContain(secret)
  expect(said).not.toContain('127.0.0.1')
})

test('an exchange that is out of quota is left alone for as long as it says', async () => {
  using page = await setUp('0x', () => ({ status: 429, headers: { 'retry-after': '30' }, body: {} }))
  for (const _ of [1, 2, 3])
    expect(await page.swaps.quote(question).catch((error) => error)).toMatchObject({ failure: 'busy' })
  expect(page.heard).toHaveLength(1)
  page.clock.time += 30_000
  await page.swaps.quote(question).catch(() => {})
  expect(page.heard).toHaveLength(2)
})

test.each([
  ['0x', zeroX({ transaction: { ...zeroX().transaction, to: stranger } })],
  ['0x', zeroX({ issues: { allowance: { actual: '0', spender: stranger } } })],
  ['1inch', oneInch({ tx: { ...oneInch().tx, to: stranger } })],
  ['lifi', liFi({ estimate: { ...liFi().estimate, approvalAddress: stranger } })],
  ['lifi', liFi({ transactionRequest: { ...liFi().transactionRequest, to: stranger } })],
] as const)('%s: an answer that names a contract which isn’t allowed is dropped', async (type, body) => {
  using page = await setUp(type, () => ({ body }))
  expect(await page.swaps.build(question, type)).toBeUndefined()
  expect(page.lines.join()).toContain('isn’t allowed')
})

test('the operator’s own contracts replace those that are known', async () => {
  using page = await setUp('0x', () => ({ body: zeroX() }), { contracts: { 'eip155:1': [stranger] } })
  expect(page.swaps.contracts('eip155:1')).toEqual([stranger])
  expect(await page.swaps.quote(question)).toEqual([])
})

test('1inch and LI.FI list their tokens; an entry of another shape is left out', async () => {
  const token = {
    symbol: 'USDC',
    name: 'USD Coin',
    address: usdc,
    decimals: 6,
    logoURI: 'https://tokens.example/u.png',
  }
  using inchPage = await setUp('1inch', () => ({ body: { tokens: { [usdc]: token, bad: { symbol: 7 } } } }))
  expect(await inchPage.swaps.tokens('eip155:1')).toMatchObject([
    { symbol: 'USDC', address: usdc, iconUrl: token.logoURI },
  ])
  using lifiPage = await setUp('lifi', () => ({ body: { tokens: { 1: [token, null] } } }))
  expect(await lifiPage.swaps.tokens('eip155:1')).toHaveLength(1)
  await lifiPage.swaps.tokens('eip155:1')
  expect(lifiPage.heard).toHaveLength(1)
})

test('a quote of megabytes is no quote, and a quote that is nested without end isn’t read', async () => {
  using large = await setUp('0x', () => ({ body: 'x'.repeat(270_000) }))
  await expect(large.swaps.quote(question)).rejects.toMatchObject({ failure: 'too-large' })
  const route = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  using nested = await setUp('0x', () => ({ body: JSON.stringify(zeroX()).replace('{', `{"more":${route},`) }))
  await expect(nested.swaps.quote(question)).rejects.toMatchObject({ failure: 'invalid' })
  using deep = await setUp('jupiter', () => ({
    body: `{"outAmount":"5","otherAmountThreshold":"4","routePlan":${route}}`,
  }))
  const swap = { ...question, chainId: solana, user: sol, from: undefined, to: sol }
  await expect(deep.swaps.build(swap, 'jupiter')).rejects.toMatchObject({ failure: 'invalid' })
})
