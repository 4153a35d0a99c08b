import { solanaAdapter } from '@latchkey/adapter-solana'
import { connect } from '@latchkey/core'
import { type PaymentReceipt, type PayParameters, pay, payments } from '@latchkey/core/features/pay'
import { transactions } from '@latchkey/core/features/transactions'
import { createMemoryStorage, createTestClient, type MemoryStorage } from '@latchkey/core/testing'
import { startJupiterStandIn, startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { createSolanaPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startServices } from '../index.ts'

// A payment with another token on a real Solana VM, with the real adapter and services. The exchange and its program are stand-ins. The chain counts what the shop got.

const wrappedSol = 'So11111111111111111111111111111111111111112'
const window = fakeWindow()
const words = { description: 'Pay 10 TEUR', swap: 'Swap TUSD for 10 TEUR', approve: 'Allow', reset: 'Reset' }
const amount = 10_000_000n
type Chain = Awaited<ReturnType<typeof startSolanaChain>>
let chain: Chain
let jupiter: Awaited<ReturnType<typeof startJupiterStandIn>>
let services: Awaited<ReturnType<typeof startServices>>
let dollar: ReturnType<Chain['createToken']>
let euro: ReturnType<Chain['createToken']>

beforeAll(async () => {
  chain = await startSolanaChain()
  const exchange = await chain.addExchange()
  ;[dollar, euro] = [chain.createToken({ decimals: 6 }), chain.createToken({ decimals: 6 })]
  for (const mint of [dollar.mint, euro.mint, wrappedSol]) await exchange.stock(mint, 10n ** 12n)
  // A dollar's millionth is worth 100, a euro's 110, a lamport 15.
  const prices = { [dollar.mint]: 100n, [euro.mint]: 110n, [wrappedSol]: 15n }
  jupiter = await startJupiterStandIn({ rpcUrl: chain.url, exchange, prices })
  const token = (mint: string, symbol: string) => ({ address: mint, symbol, name: symbol, decimals: 6 })
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url },
    blockchain: {
      pollMs: 0,
      chains: { [chain.chainId]: { tokens: [token(dollar.mint, 'TUSD'), token(euro.mint, 'TEUR')] } },
    },
    swap: { burst: 5000, providers: [{ type: 'jupiter', url: jupiter.url, chains: [chain.chainId] }] },
  })
}, 60_000)
const plain = { hasExactOut: true, usesTable: false, padding: 0 }
afterEach(() => {
  jupiter.market.change = (all) => all
  Object.assign(jupiter.market, plain)
})
afterAll(async () => {
  await services?.close()
  jupiter?.close()
  await chain?.close()
})

/** A new wallet's address. */
const newAddress = () => base58.encode(ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32))))
let orders = 0
const newOrder = (change: Partial<PayParameters> = {}): PayParameters => ({
  id: `order-${++orders}`,
  to: newAddress(),
  asset: `${chain.chainId}/token:${euro.mint}`,
  amount: '10',
  symbol: 'TEUR',
  ...change,
})

/** A page of the visitor. Its time is the real one, with what passed between two pages added. */
async function openPage({
  aheadMs = 0,
  storage = createMemoryStorage(),
}: {
  storage?: MemoryStorage
  aheadMs?: number
} = {}) {
  vi.stubGlobal('window', window)
  const wallet = createSolanaPageWallet({ name: 'Sol', chains: [{ id: 'solana:localnet', rpcUrl: chain.url }], window })
  onTestFinished(wallet.destroy)
  let isGone = false
  const { client } = createTestClient({
    adapters: [solanaAdapter()],
    networks: [
      {
        id: chain.chainId.slice('solana:'.length),
        name: 'Local',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: [chain.url] } },
        chainNamespace: 'solana',
        caipNetworkId: chain.chainId,
      },
    ] as never,
    clock: {
      now: () => Date.now() + aheadMs,
      setTimeout(call: () => void, ms: number) {
        const timer = setTimeout(() => isGone || call(), ms)
        return () => clearTimeout(timer)
      },
    } as never,
    storage,
    services: { url: services.url, projectId: 'local' },
    fetch: ((url: string, init: RequestInit) => fetch(url, init)) as never,
    random: { id: () => crypto.randomUUID() },
  })
  onTestFinished(client.start())
  await expect.poll(() => client.connectors.getState().length).toBeGreaterThan(0)
  if (!Object.keys(client.connection.getState().connections).length)
    await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [account = ''] = wallet.controls.addresses()
  const feature = client.use(payments)
  const pipeline = client.use(transactions)
  const can = client.adapterFor('solana')?.instance.can
  return {
    account,
    client,
    feature,
    pipeline,
    controls: wallet.controls,
    storage,
    prompts: () => wallet.controls.prompts()['solana:signAndSendTransaction'] ?? 0,
    units: async (owner: string, token?: string) =>
      (await can?.getBalance?.({ chainId: chain.chainId, account: owner, token } as never))?.units ?? 0n,
    /** What the next page finds, whatever this one still hears. */
    leave() {
      const kept = createMemoryStorage(new Map(storage.values))
      isGone = true
      wallet.destroy()
      return kept
    },
    is: (...statuses: readonly string[]) =>
      vi.waitFor(() => expect(statuses).toContain(feature.getState().status), { timeout: 20_000 }),
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function chooseToken({ feature, is }: Page, symbol = 'TUSD') {
  await is('choosing')
  await feature.findTokens()
  const state = feature.getState()
  const token = state.status === 'none' ? undefined : state.tokens?.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`${symbol} is not among the tokens`)
  feature.payWithToken(token.id, words)
  return token
}

const isReady = ({ pipeline }: Page) =>
  vi.waitFor(
    () => {
      const state = pipeline.getState()
      expect([state.status, 'error' in state ? state.error : undefined]).toEqual(['ready', undefined])
    },
    { timeout: 20_000 },
  )

/** The visitor confirms whatever the pipeline shows, until it is paid. */
async function finish(page: Page, paid: Promise<PaymentReceipt>): Promise<PaymentReceipt> {
  let receipt: PaymentReceipt | undefined
  void paid.then((answer) => {
    receipt = answer
  })
  await vi.waitFor(
    () => {
      const state = page.pipeline.getState()
      if (state.status === 'ready' || state.status === 'moved') page.pipeline.approve()
      if (!receipt) throw new Error(`Not yet: ${state.status}, ${JSON.stringify('error' in state ? state.error : '')}`)
    },
    { timeout: 25_000, interval: 20 },
  )
  return paid
}

async function fundedPage(options?: Parameters<typeof openPage>[0]) {
  const page = await openPage(options)
  await dollar.mintTo(page.account, 100_000_000n)
  return page
}

test('swap and payment are one transaction: the shop gets exactly what was asked for, at most what was shown leaves, and a preview says both', async () => {
  const page = await fundedPage()
  const order = newOrder()
  const before = await page.units(page.account, dollar.mint)
  const paid = pay(page.client, order)
  const token = await chooseToken(page)
  expect(token).toMatchObject({ isExact: true, isTooLittle: false, cost: '11', most: '11.11' })
  await isReady(page)
  const state = page.pipeline.getState()
  if (state.status === 'none') throw new Error('Nothing is shown')
  // Two accounts are opened: the visitor’s own for the euros, and the shop’s.
  expect(state.preview).toMatchObject({ basis: 'simulated' })
  expect(state.preview?.changes.map(({ amount: units, asset, direction }) => [direction, units, asset.symbol])).toEqual(
    [
      ['leaves', '0.00407856', 'SOL'],
      ['leaves', '11', 'TUSD'],
    ],
  )
  expect(state.preview?.findings.filter(({ severity }) => severity === 'danger')).toEqual([])
  expect(state.steps).toHaveLength(1)
  await finish(page, paid)
  expect(await page.units(order.to, euro.mint)).toBe(amount)
  expect([before - (await page.units(page.account, dollar.mint)), await page.units(page.account, euro.mint)]).toEqual([
    11_000_000n,
    0n,
  ])
  expect(page.prompts()).toBe(1)
  expect(await pay(page.client, order)).toMatchObject({ id: order.id })
  expect(page.prompts()).toBe(1)
}, 60_000)

test.each([
  ['SOL for a price in euros', 'SOL', {}],
  ['dollars for a price in SOL', 'TUSD', { amount: '0.5', symbol: 'SOL' }],
] as const)(
  'the native currency too: %s',
  async (_, symbol, change) => {
    const page = await fundedPage()
    const isSol = symbol !== 'SOL'
    const order = newOrder(isSol ? { ...change, asset: `${chain.chainId}/slip44:501` } : change)
    const paid = pay(page.client, order)
    await chooseToken(page, symbol)
    await finish(page, paid)
    expect(await page.units(order.to, isSol ? undefined : euro.mint)).toBe(isSol ? 500_000_000n : amount)
    expect(page.prompts()).toBe(1)
  },
  60_000,
)

test('an exchange that accepts only the amount that leaves gives a little more, which stays; the shop gets exactly its price', async () => {
  jupiter.market.hasExactOut = false
  const page = await fundedPage()
  const order = newOrder()
  const had = await page.units(page.account, euro.mint)
  const paid = pay(page.client, order)
  expect((await chooseToken(page)).isExact).toBe(false)
  await finish(page, paid)
  expect(await page.units(order.to, euro.mint)).toBe(amount)
  expect((await page.units(page.account, euro.mint)) - had).toBeGreaterThan(0n)
}, 60_000)

test('a swap that is too long for one transaction with the payment fits with lookup tables', async () => {
  Object.assign(jupiter.market, { padding: 24, usesTable: true })
  const page = await fundedPage()
  const order = newOrder()
  const paid = pay(page.client, order)
  await chooseToken(page)
  await isReady(page)
  const state = page.pipeline.getState()
  expect(state.status !== 'none' && state.preview?.changes.map(({ asset }) => asset.symbol)).toEqual(['SOL', 'TUSD'])
  await finish(page, paid)
  expect([await page.units(order.to, euro.mint), page.prompts()]).toEqual([amount, 1])
}, 60_000)

test('swap and payment that don’t fit into one transaction are numbered steps; a reload between them goes on at the payment, and it is paid once', async () => {
  Object.assign(jupiter.market, { padding: 19 })
  const first = await fundedPage()
  const order = newOrder()
  const before = await first.units(first.account, dollar.mint)
  void pay(first.client, order).catch(() => {})
  await chooseToken(first)
  await isReady(first)
  const state = first.pipeline.getState()
  expect(state.status !== 'none' && state.steps.map(({ label }) => label)).toEqual([words.swap, words.description])
  first.pipeline.approve()
  await expect
    .poll(() => (first.pipeline.getState() as { steps?: readonly { status: string }[] }).steps?.[0]?.status, {
      timeout: 20_000,
    })
    .toBe('included')
  const second = await openPage({ storage: first.leave(), aheadMs: 20_000 })
  const paid = pay(second.client, order)
  await second.is('paused')
  expect(await second.units(order.to, euro.mint)).toBe(0n)
  second.feature.continue()
  const receipt = await finish(second, paid)
  expect(await second.units(order.to, euro.mint)).toBe(amount)
  expect(before - (await second.units(second.account, dollar.mint))).toBe(11_000_000n)
  expect(await pay(second.client, order)).toEqual(receipt)
  expect(first.prompts() + second.prompts()).toBe(2)
}, 90_000)

test('the page goes away while the wallet is asked, and the wallet sends it: the next page finds it, and it is paid once', async () => {
  const first = await fundedPage()
  const order = newOrder()
  void pay(first.client, order).catch(() => {})
  await chooseToken(first)
  await isReady(first)
  first.controls.hang()
  first.pipeline.approve()
  await expect.poll(first.prompts, { timeout: 20_000 }).toBe(1)
  const storage = createMemoryStorage(new Map(first.storage.values))
  first.controls.release()
  await expect.poll(() => first.units(order.to, euro.mint), { timeout: 20_000 }).toBe(amount)
  first.leave()
  const second = await openPage({ storage, aheadMs: 20_000 })
  expect(await pay(second.client, order)).toMatchObject({ id: order.id, via: 'wallet' })
  expect(second.prompts()).toBe(0)
  expect(await second.units(order.to, euro.mint)).toBe(amount)
}, 90_000)

test('the price moves before the confirmation: nothing is asked for, and the new figures are shown', async () => {
  const page = await fundedPage()
  const paid = pay(page.client, newOrder())
  await chooseToken(page)
  await isReady(page)
  jupiter.market.prices[euro.mint] = 130n
  onTestFinished(() => void Object.assign(jupiter.market.prices, { [euro.mint]: 110n }))
  page.pipeline.approve()
  await vi.waitFor(
    () => expect(page.pipeline.getState()).toMatchObject({ status: 'moved', moved: 'swap/price-moved' }),
    {
      timeout: 20_000,
    },
  )
  expect(page.prompts()).toBe(0)
  await finish(page, paid)
  expect(page.prompts()).toBe(1)
}, 60_000)

test('an exchange that takes more than its quote says is refused, at the first build and at the confirmation', async () => {
  const page = await fundedPage()
  void pay(page.client, newOrder()).catch(() => {})
  await chooseToken(page)
  await isReady(page)
  const thief = newAddress()
  await dollar.mintTo(thief, 0n)
  jupiter.market.change = (all, user) => [
    ...all,
    {
      programAddress: '11111111111111111111111111111111' as never,
      accounts: [
        { address: user as never, role: 3 },
        { address: thief as never, role: 1 },
      ],
      data: Uint8Array.of(2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0),
    },
  ]
  page.pipeline.approve()
  await vi.waitFor(
    () => expect(page.pipeline.getState()).toMatchObject({ status: 'failed', error: { code: 'swap/refused' } }),
    {
      timeout: 20_000,
    },
  )
  expect(page.prompts()).toBe(0)
}, 60_000)
