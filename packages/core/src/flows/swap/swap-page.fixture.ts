import type { Fetch } from '@latchkey/api-client'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { formatUnits, parseUnits } from '../../kernel/format/decimal.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { approval } from './check-swap.ts'
import { swap } from './swap.ts'

export const chainId = 'eip155:1'
export const ether = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
export const usdc = `${chainId}:0x${'a0'.repeat(20)}`
export const dai = `${chainId}:0x${'da'.repeat(20)}`
export const router = `${chainId}:0x${'0e'.repeat(20)}`
const gwei = 10n ** 9n
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const decimals: Readonly<Record<string, number>> = { [usdc]: 6, [dai]: 18 }

/** A market at which one ETH is 2,000 USDC, and the answers of the services, which a test may change. */
function createMarket() {
  return {
    price: '2000',
    impact: '0.3' as string | undefined,
    /** What the services say that one USDC is worth, in USD; undefined = unknown. */
    usdcPrice: undefined as number | undefined,
    allowance: '0',
    quoteMs: 0,
    hasRoute: true,
    status: 200,
    /** Changes the transaction of a swap, and the approval. */
    change: (tx: object): object => tx,
    changeApproval: (tx: object): object => tx,
    contracts: [router],
    /** What a swap takes, and what storing a transaction on Ethereum costs, in wei. A unit of gas is 1 gwei. */
    gas: 200_000n,
    storing: 0n,
    /** The node refuses to estimate a swap. */
    reverts: false,
    asked: [] as { name: string; query: Record<string, string>; body?: Record<string, unknown> | undefined }[],
  }
}

export type Market = ReturnType<typeof createMarket>

function answer(
  market: Market,
  name: string,
  query: Record<string, string>,
  body: Record<string, unknown> | undefined,
) {
  const { price } = market
  const outOf = (units: string, from: string, to: string) => {
    const amount = formatUnits(BigInt(units), decimals[from] ?? 18)
    const worth = from === ether ? `${Number(amount) * Number(price)}` : amount
    const out = to === ether ? `${Number(worth) / Number(price)}` : worth
    return parseUnits(Number(out).toFixed(decimals[to] ?? 18), decimals[to] ?? 18)
  }
  if (name === 'supported-chains') return { http: ['eip155:1'], ws: [], swaps: ['eip155:1'] }
  if (name === 'balance') return { balances: [] }
  if (name === 'price') {
    const { usdcPrice } = market
    return {
      fungibles: [
        { address: ether, name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000 },
        ...(usdcPrice ? [{ address: usdc, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: usdcPrice }] : []),
      ],
    }
  }
  if (name === 'tokens')
    return {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: ether, decimals: 18 },
        { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6 },
        { name: 'Dai', symbol: 'DAI', address: dai, decimals: 18 },
      ],
    }
  if (name === 'contracts') return { contracts: market.contracts }
  if (name === 'gas-price') return { standard: '1', fast: '2', instant: '1000000000' }
  if (name === 'allowance') return { allowance: market.allowance }
  if (name === 'quotes') {
    if (!market.hasRoute) return { quotes: [] }
    const { amount = '0', from = '', to = '' } = query
    const toAmount = String(outOf(amount, from, to))
    return {
      quotes: [
        { id: 'onchain', fromAmount: amount, fromAccount: from, toAmount, toAccount: to, priceImpact: market.impact },
      ],
    }
  }
  if (name === 'build-transaction' && market.hasRoute) {
    const { amount, from, to, eip155 } = body as {
      amount: string
      from: string
      to: string
      eip155: { slippage: number }
    }
    const toAmount = outOf(amount, from, to)
    const minimum = (toAmount * BigInt(Math.round(10_000 - eip155.slippage * 100))) / 10_000n
    const tx = {
      to: router,
      data: `0xabcd${minimum.toString(16).padStart(64, '0')}`,
      amount,
      value: from === ether ? amount : '0',
      toAmount: String(toAmount),
      minimum: String(minimum),
      ...(from !== ether && { spender: router }),
    }
    return { tx: market.change(tx) }
  }
  if (name === 'build-approve') {
    const { amount, from = '', spender = '' } = query
    const address = (id: string) => id.slice(id.lastIndexOf(':') + 1)
    const call = approval(address(from), address(spender), amount === undefined ? 2n ** 256n - 1n : BigInt(amount))
    return { tx: market.changeApproval({ to: from, data: call.data, value: '0' }) }
  }
  return undefined
}

/** A page whose account is connected, on services and a market that do what the test says. */
export async function setUpSwap({
  can,
  market: begun,
  ...options
}: TestClientOptions & { can?: Partial<Capabilities<'eip155'>>; market?: Partial<Market> } = {}) {
  const market = { ...createMarket(), ...begun }
  const balances: Record<string, bigint> = { [native]: 3n * 10n ** 18n, [usdc]: 5_000_000_000n, [dai]: 0n }
  const fetch: Fetch = async (address, init) => {
    const url = new URL(address)
    const name = url.pathname.split('/').at(-1) ?? ''
    const query = Object.fromEntries(url.searchParams)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    market.asked.push({ name, query, body })
    const said = market.status === 200 || name === 'supported-chains' ? answer(market, name, query, body) : undefined
    const status = said === undefined ? (market.status === 200 ? 404 : market.status) : 200
    const text = JSON.stringify(said ?? { error: { code: 'no', message: 'No' } })
    return { ok: status === 200, status, headers: new Headers(), text: async () => text } as never
  }
  const mock = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: `0x${'1'.repeat(64)}` }),
      getBalance: async ({ token }) => {
        const id = token ? `${chainId}:${token}` : native
        return { units: balances[id] ?? 0n, decimals: decimals[id] ?? 18, symbol: '' }
      },
      async estimateFee({ transaction }) {
        const { data = '0x', to } = transaction as EvmCall
        const isSwap = router.endsWith(to)
        if (isSwap && market.reverts) throw new LatchkeyError('request/invalid', { details: 'execution reverted' })
        const gas = isSwap ? market.gas : 21_000n + 8n * BigInt(data.length - 2)
        const { storing: once } = market
        return { gas, once, fee: { units: gas * gwei + once, decimals: 18, symbol: 'ETH' } }
      },
      ...can,
    },
  })
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = createTestClient({ adapters: [mock.adapter], services, fetch, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  await page.client.blockchain()
  const feature = page.client.use(swap)
  const stop = feature.watch()
  await page.clock.advance(0)
  const words = { description: 'Swap', approve: 'Allow', reset: 'Reset' }
  return {
    ...page,
    ...mock,
    market,
    balances,
    feature,
    stop,
    state: feature.getState,
    words,
    /** A token of the list. */
    token(id: string) {
      const found = feature.getState().tokens.find((each) => each.id === id)
      if (!found) throw new Error(`${id} isn’t listed`)
      return found
    },
    /** Past the debounce, and what it asks. */
    settle: () => page.clock.advance(200),
    asked: (name: string) => market.asked.filter((each) => each.name === name),
  }
}
