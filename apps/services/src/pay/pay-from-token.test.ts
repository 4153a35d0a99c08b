import { connect } from '@latchkey/core'
import { type PaymentReceipt, type PayParameters, pay, payments } from '@latchkey/core/features/pay'
import { transactions } from '@latchkey/core/features/transactions'
import type { CallsStatus, ChainId } from '@latchkey/core/ports'
import {
  createMemoryStorage,
  createMockAdapter,
  createMockWallet,
  createTestClient,
  evmAccount,
  type MemoryStorage,
} from '@latchkey/core/testing'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { formatUnits, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '../blockchain/test/local-chain.ts'
import { localNetwork } from '../blockchain/test/local-network.ts'
import { startSwapServices } from '../swap/test/start-swap-services.ts'

// A payment with another token, on a real chain with real pools: pages go away at every step, and the chain counts what the shop got.

let market: Awaited<ReturnType<typeof startSwapServices>>
const payer = accounts[3]?.address as Hex
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const words = { description: 'Pay 10 TEUR', swap: 'Swap TUSD for 10 TEUR', approve: 'Allow TUSD', reset: 'Reset' }
const amount = 10n * 10n ** 18n
let shops = 0
/** What the wallet says of its batches. */
const batches = new Map<string, CallsStatus>()

beforeAll(async () => {
  market = await startSwapServices()
  await market.chain.call(market.usd, 'mint', [payer, 10n ** 9n])
}, 60_000)
afterAll(() => market?.close())

const read = () => market.chain.client
const balance = (token: Hex, owner: Hex) =>
  read().readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })
const newOrder = (): PayParameters => ({
  id: `order-${++shops}`,
  to: `0x${String(shops).padStart(40, '5')}`,
  asset: `${market.chain.chainId}/erc20:${market.eur}`,
  amount: '10',
  symbol: 'TEUR',
})

/**
 * What is asked of the wallet is sent at once; `lose`: the page hears nothing of the question with this number, 1 the first, and goes away. `batch`: the wallet
 * takes all calls as one, and sends of these only some; with `lose` the page hears no more of them. `hides`: its node doesn't know the transactions. `answers`: the hash that it names, whatever it has sent.
 */
type PageOptions = {
  readonly storage?: MemoryStorage
  readonly aheadMs?: number
  readonly lose?: number | undefined
  /** The indexes of the calls that are sent, from 0. */
  readonly batch?: readonly number[]
  readonly hides?: boolean
  readonly answers?: Hex
}

/** A page of the visitor. Its time is the real one, with what passed between two pages added. */
async function openPage({
  aheadMs = 0,
  answers,
  batch,
  hides,
  lose,
  storage = createMemoryStorage(),
}: PageOptions = {}) {
  let isGone = false
  let asked = 0
  const { client: chain } = market.chain
  const never = new Promise<never>(() => {})
  const wallet = createMockWallet({ id: 'io.mock', name: 'Mock', rdns: 'io.mock', accounts: [evmAccount(payer)] })
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [wallet],
    can: {
      async getBalance({ token }) {
        if (!token) return { units: await chain.getBalance({ address: payer }), decimals: 18, symbol: 'ETH' }
        return { units: await balance(token as Hex, payer), decimals: token === market.usd ? 6 : 18, symbol: 'T' }
      },
      async estimateFee({ transaction }) {
        return { gas: await chain.estimateGas({ ...(transaction as object), account: payer }) }
      },
      async sendTransaction({ transaction }) {
        asked += 1
        if (answers) return { hash: answers }
        const hash = await chain.sendTransaction({ ...(transaction as object), account: payer, chain: null } as never)
        if (asked !== lose) return { hash }
        isGone = true
        return never
      },
      async waitForTransaction({ hash }) {
        const { status } = await waitForReceipt(chain, hash as Hex)
        return isGone ? never : { status }
      },
      ...(batch && {
        getCapabilities: async () => ({ [market.chain.chainId]: { atomic: { status: 'supported' } } }),
        async sendCalls({ calls }) {
          asked += 1
          const receipts: CallsStatus['receipts'][number][] = []
          for (const call of calls.filter((_, index) => batch.includes(index))) {
            const hash = await chain.sendTransaction({ ...call, account: payer, chain: null, gas: 500_000n } as never)
            const { status } = await waitForReceipt(chain, hash)
            receipts.push({ hash, status })
          }
          const id = `batch-${crypto.randomUUID()}`
          batches.set(id, { id, chainId: market.chain.chainId as ChainId, status: 'partial', code: 600, receipts })
          return { id }
        },
        async getCallsStatus({ id }) {
          const told = batches.get(id)
          if (!told || lose || isGone) return never
          return told
        },
      }),
      async getTransaction({ hash, order }) {
        if (order === undefined && hash && !hides) {
          const { from, input, to, value } = await chain.getTransaction({ hash: hash as Hex })
          const units = { units: value, decimals: 18, symbol: 'ETH' }
          return { state: 'included', from, to: to ?? undefined, data: input, value: units }
        }
        if (order === undefined)
          return { state: 'unknown', next: String(await chain.getTransactionCount({ address: payer })) }
        for (let number = await chain.getBlockNumber(); number > 0n; number--) {
          const block = await chain.getBlock({ blockNumber: number, includeTransactions: true })
          const found = block.transactions.find(
            ({ from, nonce }) => from === payer.toLowerCase() && String(nonce) === order,
          )
          if (found)
            return {
              state: 'included',
              hash: found.hash,
              to: found.to ?? undefined,
              data: found.input,
              value: { units: found.value, decimals: 18, symbol: 'ETH' },
            }
        }
        return { state: 'unknown' }
      },
    },
  })
  const clock = {
    now: () => Date.now() + aheadMs,
    setTimeout(call: () => void, ms: number) {
      const timer = setTimeout(() => isGone || call(), ms)
      return () => clearTimeout(timer)
    },
  }
  const network = localNetwork(market.chain.url)
  const { client } = createTestClient({
    adapters: [adapter],
    networks: [network],
    clock: clock as never,
    // What a page that is gone would write is not written.
    storage: new Proxy(storage, {
      get: (target, key) =>
        isGone && (key === 'setItem' || key === 'removeItem')
          ? () => {}
          : typeof target[key as keyof MemoryStorage] === 'function'
            ? (target[key as keyof MemoryStorage] as () => void).bind(target)
            : target[key as keyof MemoryStorage],
    }),
    services: { url: market.services.url, projectId: 'local' },
    fetch: ((url: string, init: RequestInit) => fetch(url, init)) as never,
    random: { id: () => crypto.randomUUID() },
  })
  client.start()
  const connecting = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  await vi.waitFor(() => wallet.approve())
  await connecting
  const feature = client.use(payments)
  const pipeline = client.use(transactions)
  return {
    client,
    feature,
    pipeline,
    storage,
    asked: () => asked,
    isGone: () => isGone,
    go() {
      isGone = true
    },
    is: (...statuses: readonly string[]) =>
      vi.waitFor(() => expect(statuses).toContain(feature.getState().status), { timeout: 15_000 }),
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function chooseToken({ feature, is }: Page): Promise<void> {
  await is('choosing')
  await feature.findTokens()
  const state = feature.getState()
  const token = state.status === 'none' ? undefined : state.tokens?.find(({ symbol }) => symbol === 'TUSD')
  if (!token) throw new Error('TUSD is not among the tokens')
  feature.payWithToken(token.id, words)
}

/** The visitor confirms whatever the pipeline shows, until `until` says that it is enough. */
async function confirmAll(page: Page, until: () => boolean): Promise<void> {
  const { pipeline } = page
  await vi.waitFor(
    () => {
      if (until()) return
      const state = pipeline.getState()
      if (state.status === 'ready' || state.status === 'moved') pipeline.approve()
      throw new Error(`Not yet: ${state.status}, ${JSON.stringify('error' in state ? state.error : '')}`)
    },
    { timeout: 20_000, interval: 20 },
  )
}

/** On a page after a reload the visitor does what the view offers, until it is paid. */
async function finish(page: Page, paid: Promise<PaymentReceipt>): Promise<PaymentReceipt> {
  await page.is('choosing', 'paused', 'sent', 'paid')
  const { status } = page.feature.getState()
  if (status === 'choosing') await chooseToken(page)
  if (status === 'paused') page.feature.continue()
  let receipt: PaymentReceipt | undefined
  void paid.then((answer) => {
    receipt = answer
  })
  await confirmAll(page, () => receipt !== undefined)
  return paid
}

test('the price is for exactly the amount, and at most what is shown leaves', async () => {
  const page = await openPage()
  const order = newOrder()
  const before = { usd: await balance(market.usd, payer), eur: await balance(market.eur, payer) }
  const paid = pay(page.client, order)
  await chooseToken(page)
  const state = page.feature.getState()
  const [token] = state.status === 'none' ? [] : (state.tokens?.filter(({ symbol }) => symbol === 'TUSD') ?? [])
  expect(token).toMatchObject({ isExact: true, isTooLittle: false, held: formatUnits(before.usd, 6) })
  let receipt: PaymentReceipt | undefined
  void paid.then((answer) => {
    receipt = answer
  })
  await confirmAll(page, () => receipt !== undefined)
  expect(await balance(market.eur, order.to as Hex)).toBe(amount)
  expect((await balance(market.eur, payer)) - before.eur).toBe(0n)
  const left = before.usd - (await balance(market.usd, payer))
  expect(String(left)).toBe(String(Math.round(Number(token?.cost) * 1e6)))
  expect(receipt).toMatchObject({ via: 'wallet', hash: expect.stringMatching(/^0x/), from: payer })
  expect(page.asked()).toBe(3)
}, 30_000)

test.each([
  ['the approval was asked for', 1],
  ['the swap was asked for', 2],
  ['the payment was asked for', 3],
])(
  'the page goes away when %s, and the wallet sends it: the next page goes on, and it is paid once',
  async (_, lose) => {
    const order = newOrder()
    const first = await openPage({ lose })
    void pay(first.client, order).catch(() => {})
    await chooseToken(first)
    await confirmAll(first, first.isGone)
    const second = await openPage({ storage: first.storage, aheadMs: 20_000 })
    const receipt = await finish(second, pay(second.client, order))
    expect(await balance(market.eur, order.to as Hex)).toBe(amount)
    expect(await pay(second.client, order)).toEqual(receipt)
    expect(first.asked() + second.asked()).toBe(3)
  },
  60_000,
)

test.each([
  ['nothing was confirmed', 0],
  ['the approval is done', 1],
  ['the swap is done', 2],
])(
  'the page goes away when %s: the next page goes on, and it is paid once',
  async (_, done) => {
    const order = newOrder()
    const first = await openPage()
    void pay(first.client, order).catch(() => {})
    await chooseToken(first)
    const steps = () => {
      const state = first.pipeline.getState()
      return state.status === 'none' ? [] : state.steps.filter(({ status }) => status === 'included')
    }
    await confirmAll(first, () => first.pipeline.getState().status === 'ready' && steps().length === done)
    first.go()
    const second = await openPage({ storage: first.storage, aheadMs: 20_000 })
    await finish(second, pay(second.client, order))
    expect(await balance(market.eur, order.to as Hex)).toBe(amount)
  },
  60_000,
)

test('two tabs: one pays with another token, and both have its receipt', async () => {
  const order = newOrder()
  const first = await openPage()
  const second = await openPage({ storage: first.storage })
  const [a, b] = [pay(first.client, order), pay(second.client, order)]
  await vi.waitFor(() =>
    expect([first.feature.getState().status, second.feature.getState().status].toSorted()).toEqual([
      'choosing',
      'elsewhere',
    ]),
  )
  const [payingTab, waitingTab] = first.feature.getState().status === 'choosing' ? [first, second] : [second, first]
  await chooseToken(payingTab)
  let isPaid = false
  void a.then(() => {
    isPaid = true
  })
  await confirmAll(payingTab, () => payingTab.feature.getState().status === 'paid' || isPaid)
  expect(await a).toEqual(await b)
  expect([waitingTab.asked(), await balance(market.eur, order.to as Hex)]).toEqual([0, amount])
}, 30_000)

/** What the visitor confirms in one press, at the end of the view's first stage. */
async function confirmBatch(page: Page): Promise<void> {
  await chooseToken(page)
  await confirmAll(page, () => page.asked() > 0)
}
const holdEuros = () => market.chain.call(market.eur, 'mint', [payer, 100n * amount])

test('only the payment of a batch happened: it is paid, by the hash of the payment', async () => {
  await holdEuros()
  const page = await openPage({ batch: [2] })
  const order = newOrder()
  const paid = pay(page.client, order)
  await confirmBatch(page)
  const { hash } = await paid
  const receipts = [...batches.values()].at(-1)?.receipts
  expect(receipts).toEqual([{ hash, status: 'success' }])
  expect(await balance(market.eur, order.to as Hex)).toBe(amount)
  const state = page.pipeline.getState()
  expect(state.status === 'none' ? [] : state.steps.map(({ status }) => status)).toEqual([
    'failed',
    'failed',
    'included',
  ])
}, 30_000)

test('all of a batch except the payment happened: it isn’t paid, the view reports the swap, and it can be paid', async () => {
  const page = await openPage({ batch: [0, 1] })
  const order = newOrder()
  const paid = pay(page.client, order)
  await confirmBatch(page)
  await page.is('choosing')
  expect(page.feature.getState()).toMatchObject({ swapped: true, error: { code: 'pay/reverted' } })
  expect(await balance(market.eur, order.to as Hex)).toBe(0n)
  page.feature.payWithWallet('Pay 10 TEUR')
  let isPaid = false
  void paid.then(() => {
    isPaid = true
  })
  await confirmAll(page, () => isPaid)
  expect(await balance(market.eur, order.to as Hex)).toBe(amount)
}, 30_000)

test('an unknown part of a batch happened: the payment is neither paid nor failed, and isn’t requested again', async () => {
  await holdEuros()
  const page = await openPage({ batch: [2], hides: true })
  const order = newOrder()
  void pay(page.client, order).catch(() => {})
  await confirmBatch(page)
  await page.is('unknown')
  expect(page.feature.getState()).toMatchObject({ error: { code: 'pay/unknown-outcome' } })
  expect([page.asked(), await balance(market.eur, order.to as Hex)]).toEqual([1, amount])
}, 30_000)

test('the page goes away when its wallet was asked for a batch of which only the payment happens: the next page says that it is paid', async () => {
  await holdEuros()
  const order = newOrder()
  const first = await openPage({ batch: [2], lose: 1 })
  void pay(first.client, order).catch(() => {})
  await confirmBatch(first)
  await vi.waitFor(() => expect(JSON.stringify([...first.storage.values])).toContain('batch-'))
  first.go()
  const second = await openPage({ storage: first.storage, aheadMs: 20_000, batch: [2] })
  const { hash } = await pay(second.client, order)
  expect([...batches.values()].at(-1)?.receipts).toEqual([{ hash, status: 'success' }])
  expect([second.asked(), await balance(market.eur, order.to as Hex)]).toEqual([0, amount])
}, 60_000)

test('a wallet that names another transaction than the payment: it doesn’t count as paid', async () => {
  await holdEuros()
  const other = await market.chain.client.sendTransaction({
    account: payer,
    chain: null,
    to: payer,
    value: 0n,
    data: '0x',
  } as never)
  await waitForReceipt(market.chain.client, other)
  const page = await openPage({ answers: other })
  const order = newOrder()
  void pay(page.client, order).catch(() => {})
  await page.is('choosing')
  page.feature.payWithWallet('Pay 10 TEUR')
  await confirmAll(page, () => page.asked() > 0)
  await page.is('unknown')
  expect(await balance(market.eur, order.to as Hex)).toBe(0n)
  // The next page, which finds only the hash, doesn't pay again either.
  page.go()
  const next = await openPage({ storage: page.storage, aheadMs: 20_000 })
  void pay(next.client, order).catch(() => {})
  await next.is('unknown')
}, 30_000)
