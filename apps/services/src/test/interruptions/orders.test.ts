import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from '../../blockchain/test/local-chain.ts'
import { type BuyStandIn, startBuyStandIn } from '../../buy/test/index.ts'
import { type Services, startServices } from '../../index.ts'
import { openPage } from './open-page.ts'
import { createPhoneWallet } from './phone-wallet.ts'
import { randomAddress, randomNumbers } from './random-numbers.ts'
import { createWorldClock } from './world-clock.ts'

// Purchases through pages that are closed and services that go away, with webhooks that come or are lost. The providers' stand-ins say what was paid.

const time = createWorldClock()
let chain: LocalChain
let standIn: BuyStandIn
let services: Services
beforeAll(async () => {
  chain = await startLocalChain()
  standIn = await startBuyStandIn({
    now: time.clock.now,
    servicesUrl: () => (isOffline ? 'http://127.0.0.1:1' : services.url),
  })
  const sold = {
    name: 'local',
    displayName: 'Local',
    chainId: chain.chainId,
    moonpay: 'usdc',
    transak: 'local',
    meld: 'USDC',
  }
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    now: time.clock.now,
    addressHeader: 'x-visitor',
    chains: { [chain.chainId]: chain.url },
    blockchain: { pollMs: 0 },
    buy: {
      providers: standIn.providers,
      perMinute: 1000,
      currencies: [{ id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [sold] }],
    },
  })
}, 60_000)
afterAll(async () => {
  await services?.close()
  standIn?.close()
  await chain?.close()
})

let isOffline = false
const providers = ['coinbase', 'moonpay', 'transak', 'meld'] as const
const counts = { page: 0, services: 0, paid: 0, webhooks: 0, again: 0 }

async function run(seed: number): Promise<void> {
  const below = randomNumbers(seed)
  const account = randomAddress(below)
  let ids = 0
  isOffline = false
  const surroundings = {
    chain,
    time,
    wallet: createPhoneWallet(chain, account, time),
    servicesUrl: services.url,
    stored: new Map<string, string>(),
    address: `10.9.${seed}.1`,
    // An order's id is made of one or more of these: hex digits.
    newId: () =>
      `${seed.toString(16).padStart(8, '0')}-${(++ids).toString(16).padStart(4, '0')}-4000-8000-${account.slice(2, 14)}`,
    isOffline: () => isOffline,
  }
  let page = await openPage(surroundings)
  /** What the visitor has done on the provider's page, for each purchase whose page was shown. */
  const shown = new Map<
    string,
    { provider: (typeof providers)[number]; status?: 'in-progress' | 'completed' | 'failed'; hasFailed?: boolean }
  >()
  const begun = new Map<string, (typeof providers)[number]>()

  async function begin() {
    if (begun.size >= 6) return
    const { buy } = page
    const provider = providers[below(providers.length)] ?? 'meld'
    void buy.load()
    await time.advance(5000)
    buy.selectProvider(provider)
    buy.setAmount('50')
    await time.advance(1000)
    const id = buy.begin()
    if (id === undefined) return
    begun.set(id, provider)
    // Before its window opens, so that it is known whatever comes now.
    expect([...surroundings.stored.values()].join()).toContain(id)
    // The page may go away before the services have answered.
    if (below(4) === 0) await kill()
    await time.settle()
    noteShown()
  }
  /** From then on the visitor can pay at the provider. */
  function noteShown() {
    for (const [id, provider] of begun) {
      const order = page.buy.getState().orders.find((one) => one.id === id)
      if (order && order.status !== 'starting' && !shown.has(id)) shown.set(id, { provider })
    }
  }
  async function pay() {
    const open = [...shown].filter(([, { status }]) => status !== 'completed')
    const [id, purchase] = open[below(Math.max(1, open.length))] ?? []
    if (!id || !purchase) return
    const status = (['in-progress', 'completed', 'completed', 'failed'] as const)[below(4)] ?? 'completed'
    // After a failure the visitor tries again on the same page.
    const again = purchase.status === 'failed'
    purchase.status = status
    if (again) counts.again += 1
    if (status === 'failed') purchase.hasFailed = true
    if (status === 'completed') counts.paid += 1
    const silent = below(2) === 0 || isOffline
    if (!silent) counts.webhooks += 1
    const event = { provider: purchase.provider, orderId: id, status, hash: `0x${id}` }
    await time.track(standIn.settle(event, { again, silent }))
  }
  async function kill() {
    counts.page += 1
    page.kill()
    page = await openPage(surroundings)
  }
  function expectNothingLost() {
    noteShown()
    const { orders } = page.buy.getState()
    for (const id of shown.keys())
      expect({ seed, id, times: orders.filter((one) => one.id === id).length }).toEqual({ seed, id, times: 1 })
    // Nothing is made up. A page may not have heard yet that the visitor tries again after a failure.
    for (const { id, status } of orders) {
      const purchase = shown.get(id)
      expect(begun.has(id)).toBe(true)
      if (status === 'completed') expect({ seed, status }).toEqual({ seed, status: purchase?.status })
      if (status === 'failed') expect({ seed, hasFailed: purchase?.hasFailed }).toEqual({ seed, hasFailed: true })
    }
  }

  const moves = [
    begin,
    begin,
    pay,
    pay,
    kill,
    kill,
    kill,
    () => time.advance(below(10_000)),
    toggle,
    () => (isOffline = false),
  ]
  function toggle() {
    if (!isOffline) counts.services += 1
    isOffline = !isOffline
  }
  for (let turn = 0; turn < 40; turn++) {
    await moves[below(moves.length)]?.()
    await time.advance(1)
    expectNothingLost()
  }
  isOffline = false
  await kill()
  await time.advance(310_000)
  expectNothingLost()
  const ends = page.buy.getState().orders.map(({ id, status }) => [id, status])
  const expected = [...shown].map(([id, { status = 'waiting' }]) => [id, status])
  expect({ seed, ends: ends.filter(([id = '']) => shown.has(id)).toSorted() }).toEqual({
    seed,
    ends: expected.toSorted(),
  })
  page.kill()
}

test('whatever goes away on the way, no purchase is lost, and each ends as its provider says', async () => {
  for (let seed = 1; seed <= 10; seed++) await run(seed)
  expect(counts.page).toBeGreaterThan(100)
  expect(Math.min(counts.services, counts.paid, counts.webhooks, counts.again)).toBeGreaterThan(4)
}, 60_000)
