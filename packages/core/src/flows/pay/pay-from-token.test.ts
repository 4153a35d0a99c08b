import { expect, test, vi } from 'vitest'
import { approval } from '../swap/check-swap.ts'
import { call } from '../swap/router-data.fixture.ts'
import { owner, pipelineScene, shop } from '../transactions/pipeline.fixture.ts'
import { transactions } from '../transactions/transactions.ts'
import { unacknowledged } from '../transactions/unacknowledged.ts'
import { pay } from './pay.ts'
import { payments } from './payments.ts'

const usdc = `0x${'a0'.repeat(20)}`
const eur = `0x${'e0'.repeat(20)}`
const router = `0x${'0e'.repeat(20)}`
const wanted = 10n ** 19n
const words = { description: 'Pay 10 EUR', swap: 'Swap USDC', approve: 'Allow USDC', reset: 'Reset' }

/** A page that pays 10 EUR, and services whose list says that it takes 10 USDC, and 10.1 at most. */
async function beginning() {
  const market = {
    most: 10_100_000n,
    asked: [] as Record<string, unknown>[],
    down: new Set<string>(),
    /** A token that the account has too, and that no swap leads from. */
    without: undefined as string | undefined,
  }
  const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
    'supported-chains': () => ({ http: ['eip155:1'], ws: [], swaps: ['eip155:1'] }),
    balance: () => ({
      balances: [
        {
          ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: `eip155:1:${usdc}` },
          ...{ price: 1, value: 100, quantity: { decimals: '6', numeric: '100' } },
        },
        ...[market.without].flatMap((token) =>
          token
            ? {
                ...{ name: 'Dai', symbol: 'DAI', chainId: 'eip155:1', address: `eip155:1:${token}` },
                ...{ price: 1, value: 50, quantity: { decimals: '18', numeric: '50' } },
              }
            : [],
        ),
      ],
    }),
    quotes(query) {
      const from = query.get('from') ?? ''
      if (market.without && from.includes(market.without)) return { quotes: [] }
      if (market.down.has('quotes of USDC')) throw new TypeError('fetch failed')
      return {
        quotes: [
          {
            ...{ id: 'onchain', fromAmount: '10000000', fromAccount: from },
            ...{ toAmount: String(wanted), toAccount: query.get('to'), exact: true },
          },
        ],
      }
    },
    contracts: () => ({ contracts: [`eip155:1:${router}`] }),
    allowance: () => ({ allowance: '0' }),
    'build-approve': (query) => ({
      tx: { ...approval(usdc, router, BigInt(query.get('amount') ?? 0)), to: `eip155:1:${usdc}`, value: '0' },
    }),
    'build-transaction': () => {
      // swapTokensForExactTokens(uint256,uint256,address[],address,uint256)
      const data = call('8803dbee', wanted, market.most, 160, owner, 2n ** 32n, 2, usdc, eur)
      const figures = { amount: String(market.most), toAmount: String(wanted), minimum: String(wanted) }
      return { tx: { to: `eip155:1:${router}`, data, value: '0', spender: `eip155:1:${router}`, ...figures } }
    },
  }
  let ids = 0
  const scene = pipelineScene({
    can: {
      getBalance: async ({ token }) =>
        token === usdc
          ? { units: 100_000_000n, decimals: 6, symbol: 'USDC' }
          : { units: 10n ** 20n, decimals: 18, symbol: token ? 'EUR' : 'ETH' },
    },
    client: {
      services: { url: 'https://services.example', projectId: 'p' },
      random: { id: () => `pay${++ids}` },
      fetch: (async (address: string, init?: { body?: string }) => {
        const url = new URL(address)
        const name = url.pathname.split('/').at(-1) ?? ''
        if (name === 'build-transaction') market.asked.push(JSON.parse(init?.body ?? '{}'))
        if (market.down.has(name)) throw new TypeError('fetch failed')
        const said = answers[name]?.(url.searchParams)
        const text = async () => JSON.stringify(said ?? { error: { code: 'no', message: 'No' } })
        return { ok: said !== undefined, status: said ? 200 : 404, headers: new Headers(), text }
      }) as never,
    },
  })
  await scene.connected()
  const { client, clock } = scene
  const feature = client.use(payments)
  const pipeline = client.use(transactions)
  const order = { id: 'order-1', to: shop, asset: `eip155:1/erc20:${eur}`, amount: '10' }
  const paid = pay(client, order).catch(() => undefined)
  const state = () => feature.getState()
  /** Modules load, and services answer. */
  const becomes = (check: () => void) =>
    vi.waitFor(
      async () => {
        await clock.advance(50)
        check()
      },
      { timeout: 10_000 },
    )
  await becomes(() => expect(state().status).toBe('choosing'))
  return {
    ...scene,
    becomes,
    feature,
    market,
    order,
    paid,
    pipeline,
    state,
    tokens() {
      const now = state()
      return now.status === 'none' ? undefined : now.tokens
    },
    isShown: (status: string) => becomes(() => expect(pipeline.getState().status).toBe(status)),
    /** The visitor confirms what is shown. */
    async confirm() {
      await becomes(() => expect(['ready', 'moved']).toContain(pipeline.getState().status))
      const shown = pipeline.getState()
      if (shown.status !== 'none') for (const code of unacknowledged(shown)) pipeline.acknowledge(code)
      pipeline.approve()
      await becomes(() => expect(scene.wallet.prompts).toHaveLength(1))
    },
  }
}

/** The same with the list of tokens, of which the visitor may choose one. */
async function choosing() {
  const scene = await beginning()
  const { feature, tokens } = scene
  await feature.findTokens()
  const [token] = tokens() ?? []
  expect(token).toMatchObject({ symbol: 'USDC', cost: '10', most: '10.1' })
  return { ...scene, choose: () => feature.payWithToken(token?.id ?? '', words) }
}

test.each([
  ['the list of tokens', 'balance'],
  ['every price', 'quotes'],
])('where %s could not be read, that is said, and the next try asks again at once', async (_, name) => {
  const { becomes, feature, market, state, tokens } = await beginning()
  market.down.add(name)
  void feature.findTokens()
  await becomes(() => expect(tokens()).toEqual([]))
  expect(state()).toMatchObject({ tokensError: { code: 'request/unreachable' } })
  market.down.clear()
  void feature.findTokens()
  await becomes(() => expect(tokens()).toMatchObject([{ symbol: 'USDC' }]))
  expect(state()).not.toHaveProperty('tokensError.code')
})

test('a price that could not be read is no answer, also where another token has no way', async () => {
  const { becomes, feature, market, state, tokens } = await beginning()
  market.without = `0x${'da'.repeat(20)}`
  market.down.add('quotes of USDC')
  void feature.findTokens()
  await becomes(() => expect(tokens()).toEqual([]))
  expect(state()).toMatchObject({ tokensError: { code: 'request/unreachable' } })
})

test('at most the amount in the list leaves, or the view shows both amounts', async () => {
  const honest = await choosing()
  honest.choose()
  await honest.isShown('ready')
  expect(honest.market.asked).toMatchObject([{ most: '10100000' }])
  const risen = await choosing()
  risen.market.most = 20_000_000n
  risen.choose()
  await risen.isShown('moved')
  expect(risen.pipeline.getState()).toMatchObject({
    movedAmount: { code: 'swap/price-moved', bound: 'most', before: '10.100001', now: '20', symbol: 'USDC' },
  })
})

test('the view is left while the approval is on its way: the steps after it can be confirmed then', async () => {
  const { becomes, chain, choose, clock, confirm, feature, isShown, pipeline, state, wallet } = await choosing()
  choose()
  await confirm()
  pipeline.leave()
  expect(state().status).toBe('approving')
  wallet.approve()
  await clock.flush()
  chain.include(chain.sent[0]?.hash ?? '')
  await becomes(() => expect(state().status).toBe('paused'))
  feature.continue()
  await isShown('ready')
  await confirm()
  wallet.approve()
  await clock.flush()
  expect(chain.sent.map(({ calls }) => calls[0]?.to)).toEqual([usdc, router])
})

test('a payment that was cancelled between two steps is known as paid if the app has continued it without `pay`', async () => {
  const { becomes, chain, choose, client, clock, confirm, feature, isShown, order, pipeline, state, wallet } =
    await choosing()
  choose()
  await confirm()
  pipeline.leave()
  wallet.approve()
  await clock.flush()
  chain.include(chain.sent[0]?.hash ?? '')
  await becomes(() => expect(state().status).toBe('paused'))
  feature.cancel()
  const [left] = pipeline.unfinished()
  pipeline.resume(left?.id ?? '')
  for (const sent of [1, 2]) {
    await confirm()
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[sent]?.hash ?? '')
  }
  await isShown('included')
  const found = vi.fn()
  void pay(client, order).then(found)
  await becomes(() => expect(found).toHaveBeenCalledOnce())
  expect(found.mock.calls[0]?.[0]).toMatchObject({ via: 'wallet', hash: chain.sent[2]?.hash })
})

test('a payment that stopped can’t go on while the wallet is asked for something else, and says so', async () => {
  const { becomes, chain, choose, clock, confirm, draft, feature, isShown, pipeline, state, wallet } = await choosing()
  choose()
  await confirm()
  pipeline.leave()
  wallet.approve()
  await clock.flush()
  chain.include(chain.sent[0]?.hash ?? '')
  await becomes(() => expect(state().status).toBe('paused'))
  pipeline.begin(draft())
  await confirm()
  feature.continue()
  await becomes(() => expect(state()).toMatchObject({ status: 'paused', error: { code: 'request/busy' } }))
  wallet.reject()
  await isShown('rejected')
  feature.continue()
  await isShown('ready')
  expect(state()).toMatchObject({ status: 'approving', error: undefined })
})

test('the view is left while the approval is asked for, and it is declined: the visitor may choose again', async () => {
  const { becomes, chain, choose, confirm, pipeline, state, wallet } = await choosing()
  choose()
  await confirm()
  pipeline.leave()
  wallet.reject()
  const isChoosing = () =>
    expect(state()).toMatchObject({ status: 'choosing', error: { code: 'connection/user-rejected' } })
  await becomes(isChoosing)
  expect(chain.sent).toEqual([])
})
