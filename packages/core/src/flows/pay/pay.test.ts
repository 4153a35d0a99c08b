import { expect, onTestFinished, test, vi } from 'vitest'
import { addTransaction } from '../../actions/add-transaction.ts'
import type { LocalFeatures } from '../../kernel/option-types.ts'
import type { ConfirmedTransaction, SentTransaction } from '../../kernel/ports/ability-values.ts'
import { createFakeClock, createMemoryStorage } from '../../testing/index.ts'
import { closeModal } from '../modal/close.ts'
import { createTestChain, pipelineScene, type SceneOptions, shop } from '../transactions/pipeline.fixture.ts'
import { transactions } from '../transactions/transactions.ts'
import { pay } from './pay.ts'
import type { PayParameters } from './pay-api.ts'
import { paymentsEntry } from './payment-records.ts'
import { payments } from './payments.ts'

const order: PayParameters = { id: 'order-42', to: shop, asset: 'eip155:1/slip44:60', amount: '0.5' }
const half = 5n * 10n ** 17n

let tabs = 0

/** A tab: its own ids, and storage, clock and chain that others may share. */
async function openTab({
  storage = createMemoryStorage(),
  clock = createFakeClock(),
  chain = createTestChain(),
  fetch,
  features,
  can,
}: {
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly clock?: ReturnType<typeof createFakeClock>
  readonly chain?: ReturnType<typeof createTestChain>
  readonly fetch?: (path: string, body: { method: string; params: Record<string, string> }) => unknown
  readonly features?: LocalFeatures
  readonly can?: SceneOptions['can']
} = {}) {
  const tab = `t${tabs++}x`
  let count = 0
  const scene = pipelineScene({
    chain,
    can: { getBalance: async () => ({ units: 10n ** 20n, decimals: 18, symbol: 'ETH' }), ...can },
    client: {
      storage,
      clock,
      random: { id: () => `${tab}${++count}` },
      features,
      ...(fetch && {
        services: { url: 'https://services.example', projectId: 'p' },
        fetch: (async (url: string, init: { body?: string }) => {
          const answer = await fetch(new URL(url).pathname, JSON.parse(init.body ?? '{}'))
          const text = JSON.stringify(answer ?? {})
          return { ok: answer !== undefined, status: answer === undefined ? 404 : 200, text: async () => text }
        }) as never,
      }),
    },
  })
  await scene.connected()
  const { client } = scene
  const feature = client.use(payments)
  const pipeline = client.use(transactions)
  /** Up to where the visitor confirms. */
  async function preview() {
    feature.payWithWallet('Pay 0.5 ETH')
    // The preview loads its code.
    const previewed = async () => {
      await scene.clock.flush()
      expect(pipeline.getState().status).toBe('ready')
    }
    await vi.waitFor(previewed, { timeout: 10_000 })
  }
  return {
    ...scene,
    storage,
    feature,
    pipeline,
    state: () => feature.getState(),
    /** How many transactions the wallet was asked for. */
    asked: () => client.operations.getState().filter(({ kind }) => kind === 'transaction').length,
    preview,
    /** Up to where the wallet shows it. */
    async ask() {
      await preview()
      pipeline.approve()
      await scene.clock.flush()
    },
  }
}

/** The page of the same visitor after a reload: the lock of the one before it has ended by itself. */
const openNext = ({ chain, clock, storage }: Awaited<ReturnType<typeof openTab>>) =>
  openTab({ storage, chain, clock: createFakeClock(clock.now() + 20_000) })

const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: { code?: string }) => error.code,
  )

test('a payment from the wallet: previewed, asked for, sent, and its receipt has the hash', async () => {
  const tab = await openTab()
  const paid = pay(tab.client, order)
  await tab.clock.advance(50)
  expect(tab.client.router.getState().history.at(-1)).toEqual({ view: 'Pay' })
  expect(tab.state()).toMatchObject({ status: 'choosing', amount: '0.5', chainId: 'eip155:1' })
  await tab.ask()
  tab.wallet.approve()
  await tab.clock.flush()
  expect(tab.chain.sent).toMatchObject([{ calls: [{ to: shop, value: half }] }])
  const hash = tab.chain.sent[0]?.hash ?? ''
  tab.chain.include(hash)
  await tab.clock.flush()
  expect(await paid).toMatchObject({ ...order, via: 'wallet', hash })
  // Asked for again, by this page or the next one: the same receipt, and nothing is sent.
  expect(await pay(tab.client, order)).toMatchObject({ hash })
  const next = await openTab(tab)
  expect(await pay(next.client, order)).toMatchObject({ hash })
  expect(tab.chain.sent).toHaveLength(1)
})

test('two tabs at once: one pays, the other one gets the same receipt', async () => {
  const a = await openTab()
  const b = await openTab(a)
  const both = [pay(a.client, order), pay(b.client, order)] as const
  await a.clock.advance(50)
  const [first, second] = a.state().status === 'choosing' ? [a, b] : [b, a]
  expect([first.state().status, second.state().status]).toEqual(['choosing', 'elsewhere'])
  second.feature.payWithWallet('Pay again')
  await first.ask()
  first.wallet.approve()
  await a.clock.flush()
  a.chain.include(a.chain.sent[0]?.hash ?? '')
  await a.clock.advance(1000)
  const [one, two] = await Promise.all(both)
  expect(one).toEqual(two)
  expect(a.chain.sent).toHaveLength(1)
})

test('a tab that goes away frees the payment, and another tab makes it', async () => {
  const a = await openTab()
  void settled(pay(a.client, order))
  await a.clock.advance(50)
  const b = await openTab(a)
  const paid = pay(b.client, order)
  await a.clock.advance(60)
  expect(b.state().status).toBe('elsewhere')
  a.feature.cancel()
  await a.clock.advance(1100)
  expect(b.state().status).toBe('choosing')
  await b.ask()
  b.wallet.approve()
  await a.clock.flush()
  b.chain.include(b.chain.sent[0]?.hash ?? '')
  await a.clock.flush()
  expect(await paid).toMatchObject({ via: 'wallet' })
})

/** A page that was loaded again after its payment was sent, and follows it. */
async function reloadedAfterSending() {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  before.wallet.approve()
  await before.clock.flush()
  // The page is gone: its lock ends by itself.
  const after = await openNext(before)
  const paid = pay(after.client, order)
  await after.clock.advance(50)
  // What goes on with a payment loads its code.
  await vi.waitFor(() => expect(after.state().status).toBe('sent'), { timeout: 10_000 })
  return { after, before, paid }
}

test('a reload after it was sent: the next page waits for it, and sends nothing', async () => {
  const { after, before, paid } = await reloadedAfterSending()
  before.chain.include(before.chain.sent[0]?.hash ?? '')
  await after.clock.flush()
  expect(await paid).toMatchObject({ hash: before.chain.sent[0]?.hash })
  expect(before.chain.sent).toHaveLength(1)
})

test('without the code that compares what was sent, a payment is compared later, and is paid then', async () => {
  const { after, before, paid } = await reloadedAfterSending()
  const load = vi.fn(() => {
    throw new Error('offline')
  })
  vi.doMock('../transactions/check-sent.ts', load)
  onTestFinished(() => void vi.doUnmock('../transactions/check-sent.ts'))
  before.chain.include(before.chain.sent[0]?.hash ?? '')
  const isTried = async () => {
    await after.clock.advance(4_000)
    expect(load).toHaveBeenCalled()
  }
  await vi.waitFor(isTried, { timeout: 10_000 })
  await vi.dynamicImportSettled()
  expect(after.state().status).toBe('sent')
  vi.doUnmock('../transactions/check-sent.ts')
  const isPaid = async () => {
    await after.clock.advance(4_000)
    expect(after.state().status).toBe('paid')
  }
  await vi.waitFor(isPaid, { timeout: 10_000 })
  expect(await paid).toMatchObject({ hash: before.chain.sent[0]?.hash })
})

/** Makes a module impossible to load, until the returned function is called. */
function withoutModule(path: string) {
  const load = vi.fn(() => {
    throw new Error('offline')
  })
  vi.doMock(path, load)
  onTestFinished(() => void vi.doUnmock(path))
  return { load, restore: () => vi.doUnmock(path) }
}

test('without the code that goes on with a payment, a reloaded page tries again until it is there', async () => {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  const { load, restore } = withoutModule('./resume-payment.ts')
  const after = await openNext(before)
  void settled(pay(after.client, order))
  await after.clock.advance(50)
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 10_000 })
  await vi.dynamicImportSettled()
  expect(after.state().status).toBe('opening')
  restore()
  const isUnknown = async () => {
    await after.clock.advance(4000)
    expect(after.state().status).toBe('unknown')
  }
  await vi.waitFor(isUnknown, { timeout: 10_000 })
})

test('without the code that watches other tabs, their receipt still arrives', async () => {
  const a = await openTab()
  const first = pay(a.client, order)
  await a.clock.advance(50)
  const { load, restore } = withoutModule('./watch-other-tab.ts')
  const b = await openTab(a)
  const second = pay(b.client, order)
  await a.clock.advance(50)
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 10_000 })
  await vi.dynamicImportSettled()
  expect(b.state().status).toBe('elsewhere')
  restore()
  await a.ask()
  a.wallet.approve()
  await a.clock.flush()
  a.chain.include(a.chain.sent[0]?.hash ?? '')
  const isPaid = async () => {
    await a.clock.advance(4000)
    expect(b.state().status).toBe('paid')
  }
  await vi.waitFor(isPaid, { timeout: 10_000 })
  expect(await second).toEqual(await first)
})

test('without its code a balance stays unknown, and nothing is rejected', async () => {
  const tab = await openTab()
  void settled(pay(tab.client, order))
  await tab.clock.advance(50)
  withoutModule('./read-held.ts')
  await expect(tab.feature.readHeld()).resolves.toBeUndefined()
  expect(tab.state()).not.toHaveProperty('held')
})

/** A page that has sent a payment, on a network that the test decides about. */
async function sentTab() {
  const network: { state: SentTransaction['state']; outcome: ConfirmedTransaction } = {
    state: 'waiting',
    outcome: { status: 'pending' },
  }
  const tab = await openTab({
    can: {
      getTransaction: async () => ({ state: network.state }),
      waitForTransaction: async () => network.outcome,
    },
  })
  const paid = pay(tab.client, order)
  await tab.clock.advance(50)
  await tab.ask()
  tab.wallet.approve()
  await tab.clock.advance(50)
  expect(tab.state().status).toBe('sent')
  return { ...tab, network, paid }
}

test.each(['still shown', 'left'] as const)(
  'a payment whose view is %s, and that no node knows after ten minutes: the visitor may choose again, and it counts if it arrives',
  async (view) => {
    const { chain, clock, feature, network, paid, pipeline, state } = await sentTab()
    if (view === 'left') pipeline.leave()
    const becomes = (status: string) => vi.waitFor(() => expect(state().status).toBe(status), { timeout: 10_000 })
    await becomes('sent')
    // What follows it loads its code.
    await import('./follow-sent.ts')
    await clock.advance(620_000)
    expect(state().status).toBe('sent')
    network.state = 'unknown'
    await clock.advance(5000)
    await becomes('unknown')
    expect(state()).toMatchObject({ error: { code: 'pay/unknown-outcome' } })
    feature.dismissUnknown()
    await becomes('choosing')
    await clock.advance(1_200_000)
    expect(state().status).toBe('choosing')
    network.outcome = { status: 'success' }
    // What it is compared with loads its code, too.
    const isPaid = async () => {
      await clock.advance(5000)
      expect(state().status).not.toBe('choosing')
    }
    await vi.waitFor(isPaid, { timeout: 10_000 })
    expect(await paid).toMatchObject({ hash: chain.sent[0]?.hash })
  },
)

test('a payment that was dismissed, and reverts then, says nothing of the next try', async () => {
  const { clock, feature, network, state } = await sentTab()
  await import('./follow-sent.ts')
  network.state = 'unknown'
  await clock.advance(610_000)
  await vi.waitFor(() => expect(state().status).toBe('unknown'), { timeout: 10_000 })
  feature.dismissUnknown()
  await vi.waitFor(() => expect(state().status).toBe('choosing'), { timeout: 10_000 })
  network.outcome = { status: 'reverted' }
  await clock.advance(10_000)
  expect(state()).toMatchObject({ status: 'choosing', error: undefined })
})

test('a reload while the wallet was asked: it isn’t asked again until the visitor says that nothing was sent', async () => {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  const after = await openNext(before)
  void settled(pay(after.client, order))
  await after.clock.advance(50)
  const isUnknown = () =>
    expect(after.state()).toMatchObject({ status: 'unknown', error: { code: 'pay/unknown-outcome' } })
  await vi.waitFor(isUnknown, { timeout: 10_000 })
  after.feature.payWithWallet('Pay 0.5 ETH')
  expect(after.state().status).toBe('unknown')
  after.feature.dismissUnknown()
  await vi.waitFor(() => expect(after.state().status).toBe('choosing'))
})

test('another tab took the payment while this page slept: at the confirmation the wallet isn’t asked', async () => {
  const asleep = await openTab()
  void settled(pay(asleep.client, order))
  await asleep.clock.advance(50)
  await asleep.preview()
  const clock = createFakeClock(asleep.clock.now() + 20_000)
  const other = await openTab({ storage: asleep.storage, chain: asleep.chain, clock })
  const paid = pay(other.client, order)
  await clock.advance(50)
  await other.preview()
  asleep.pipeline.approve()
  await asleep.clock.flush()
  expect([asleep.asked(), asleep.state().status]).toEqual([0, 'elsewhere'])
  other.pipeline.approve()
  await clock.flush()
  other.wallet.approve()
  await clock.flush()
  other.chain.include(other.chain.sent[0]?.hash ?? '')
  await clock.flush()
  expect(await paid).toMatchObject({ hash: other.chain.sent[0]?.hash })
  expect(other.chain.sent).toHaveLength(1)
})

/** A page that was loaded again while the wallet was asked. The visitor asks for the step again, and sees its preview. */
async function retriedPage() {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  const page = await openTab({ ...before, clock: createFakeClock(before.clock.now() + 20_000) })
  const paid = pay(page.client, order)
  await page.clock.advance(50)
  await vi.waitFor(() => expect(page.state().status).toBe('unknown'), { timeout: 10_000 })
  const previewed = async () => {
    await page.clock.flush()
    expect(page.pipeline.getState().status).toBe('ready')
  }
  page.pipeline.retry()
  await vi.waitFor(previewed, { timeout: 10_000 })
  return { before, page, paid, previewed }
}

test('a tab that took the payment meanwhile goes away: the step that was refused for it can be confirmed', async () => {
  const { before, page, paid, previewed } = await retriedPage()
  // This page sleeps, and another tab takes the payment.
  const other = await openTab({ ...before, clock: createFakeClock(page.clock.now() + 20_000) })
  void settled(pay(other.client, order))
  await other.clock.advance(50)
  page.pipeline.approve()
  await page.clock.flush()
  expect([page.asked(), page.state().status]).toEqual([0, 'elsewhere'])
  // What watches the other tab loads its code.
  await import('./watch-other-tab.ts')
  await page.clock.advance(40_000)
  await vi.waitFor(() => expect(page.state().status).toBe('paused'), { timeout: 10_000 })
  page.feature.continue()
  await vi.waitFor(previewed, { timeout: 10_000 })
  page.pipeline.approve()
  await page.clock.flush()
  page.wallet.approve()
  await page.clock.flush()
  page.chain.include(page.chain.sent[0]?.hash ?? '')
  await page.clock.flush()
  expect(await paid).toMatchObject({ via: 'wallet', hash: page.chain.sent[0]?.hash })
})

test('a step that is asked for again and then left unconfirmed: it isn’t known whether the first request paid', async () => {
  const { page, paid } = await retriedPage()
  void settled(paid)
  page.pipeline.leave()
  await vi.waitFor(() => expect(page.state().status).toBe('unknown'), { timeout: 10_000 })
  page.feature.dismissUnknown()
  await vi.waitFor(() => expect(page.state().status).toBe('choosing'), { timeout: 10_000 })
})

test('a tab that wakes up leaves the lock to the tab that has taken it', async () => {
  const asleep = await openTab()
  void settled(pay(asleep.client, order))
  await asleep.clock.advance(50)
  const clock = createFakeClock(asleep.clock.now() + 20_000)
  const other = await openTab({ storage: asleep.storage, chain: asleep.chain, clock })
  void settled(pay(other.client, order))
  await clock.advance(50)
  await asleep.clock.advance(5000)
  expect([asleep.state().status, other.state().status]).toEqual(['elsewhere', 'choosing'])
})

test('the view is left while the wallet is asked: it isn’t offered again, and the late answer pays', async () => {
  const tab = await openTab()
  const paid = pay(tab.client, order)
  await tab.clock.advance(50)
  await tab.ask()
  tab.pipeline.leave()
  await tab.clock.flush()
  expect(tab.state().status).toBe('approving')
  tab.feature.payWithWallet('Pay again')
  expect(tab.asked()).toBe(1)
  tab.wallet.approve()
  await tab.clock.flush()
  tab.chain.include(tab.chain.sent[0]?.hash ?? '')
  await tab.clock.flush()
  expect(await paid).toMatchObject({ hash: tab.chain.sent[0]?.hash })
  expect(tab.chain.sent).toHaveLength(1)
})

test('a try whose view was left and that was declined says nothing of the next one', async () => {
  const tab = await openTab()
  const paid = pay(tab.client, order)
  await tab.clock.advance(50)
  await tab.ask()
  tab.pipeline.leave()
  const followed = async () => {
    await tab.clock.flush()
    expect(tab.state().status).toBe('approving')
  }
  await vi.waitFor(followed, { timeout: 10_000 })
  tab.wallet.reject()
  const declined = async () => {
    await tab.clock.flush()
    expect(tab.state()).toMatchObject({ status: 'choosing', error: { code: 'connection/user-rejected' } })
  }
  await vi.waitFor(declined, { timeout: 10_000 })
  await tab.ask()
  tab.wallet.approve()
  await tab.clock.flush()
  // The list of operations changes meanwhile.
  addTransaction(tab.client, { hash: `0x${'7'.repeat(64)}`, description: 'Another one' })
  await tab.clock.flush()
  expect(tab.state().status).toBe('sent')
  tab.chain.include(tab.chain.sent[0]?.hash ?? '')
  await tab.clock.flush()
  expect(await paid).toMatchObject({ hash: tab.chain.sent[0]?.hash })
  expect(tab.chain.sent).toHaveLength(1)
})

test('a transaction that a reload has interrupted isn’t asked for once the payment was made otherwise', async () => {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  const clock = createFakeClock(before.clock.now() + 20_000)
  const stale = await openTab({ storage: before.storage, chain: before.chain, clock })
  const after = await openTab({ storage: before.storage, chain: before.chain, clock })
  const paid = pay(after.client, order)
  await clock.advance(50)
  await vi.waitFor(() => expect(after.state().status).toBe('unknown'), { timeout: 10_000 })
  after.feature.dismissUnknown()
  await vi.waitFor(() => expect(after.state().status).toBe('choosing'))
  await after.ask()
  after.wallet.approve()
  await clock.flush()
  after.chain.include(after.chain.sent[0]?.hash ?? '')
  await clock.flush()
  await paid
  // The other page still shows what was interrupted.
  expect(stale.pipeline.getState()).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }] })
  stale.pipeline.retry()
  const previewed = async () => {
    await clock.flush()
    expect(stale.pipeline.getState().status).toBe('ready')
  }
  await vi.waitFor(previewed, { timeout: 10_000 })
  stale.pipeline.approve()
  await clock.flush()
  expect(stale.pipeline.getState()).toMatchObject({ status: 'failed', error: { code: 'pay/conflict' } })
  expect([stale.asked(), after.chain.sent.length]).toEqual([0, 1])
})

test('a payment that a reload has interrupted is known as paid if the app has continued it without `pay`', async () => {
  const before = await openTab()
  void settled(pay(before.client, order))
  await before.clock.advance(50)
  await before.ask()
  const page = await openNext(before)
  expect(page.pipeline.getState()).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }] })
  page.pipeline.retry()
  const previewed = async () => {
    await page.clock.flush()
    expect(page.pipeline.getState().status).toBe('ready')
  }
  await vi.waitFor(previewed, { timeout: 10_000 })
  page.pipeline.approve()
  await page.clock.flush()
  page.wallet.approve()
  await page.clock.flush()
  const hash = page.chain.sent[0]?.hash ?? ''
  page.chain.include(hash)
  await page.clock.flush()
  expect(page.pipeline.getState().status).toBe('included')
  page.pipeline.leave()
  const found = vi.fn()
  void pay(page.client, order).then(found)
  const isKnown = async () => {
    await page.clock.advance(50)
    expect(found).toHaveBeenCalledOnce()
  }
  await vi.waitFor(isKnown, { timeout: 10_000 })
  expect(found.mock.calls[0]?.[0]).toMatchObject({ via: 'wallet', hash })
})

test('a payment that the visitor declines, or that reverts, was not paid, and may be tried again', async () => {
  const tab = await openTab()
  const paid = pay(tab.client, order)
  await tab.clock.advance(50)
  await tab.ask()
  tab.wallet.reject()
  await tab.clock.flush()
  expect(tab.state()).toMatchObject({ status: 'choosing', error: { code: 'connection/user-rejected' } })
  await tab.ask()
  tab.wallet.approve()
  await tab.clock.flush()
  tab.chain.include(tab.chain.sent[0]?.hash ?? '', { status: 'reverted' })
  await tab.clock.flush()
  expect(tab.state()).toMatchObject({ status: 'choosing', error: { code: 'pay/reverted' } })
  await tab.ask()
  tab.wallet.approve()
  await tab.clock.flush()
  tab.chain.include(tab.chain.sent[1]?.hash ?? '')
  await tab.clock.flush()
  expect(await paid).toMatchObject({ hash: tab.chain.sent[1]?.hash })
})

test('however many payments are begun and cancelled, a payment that was made is still known', async () => {
  const { client, clock, feature } = await openTab()
  const { id: _, ...content } = order
  const at = client.clock.now()
  const begun = Array.from({ length: 200 }, (_, n) => ({ ...content, id: `left-${n}`, status: 'begun' as const, at }))
  const receipt = { ...order, via: 'wallet' as const, hash: '0xab', at }
  client.storage.item(paymentsEntry).set([...begun, { ...order, status: 'paid', receipt, at }])
  const cancelled = settled(pay(client, { ...order, id: 'order-43' }))
  await clock.advance(50)
  feature.cancel()
  expect(await cancelled).toBe('pay/cancelled')
  expect(await pay(client, order)).toMatchObject({ hash: '0xab' })
})

test('closing the view before anything was asked for cancels', async () => {
  const tab = await openTab()
  const paid = settled(pay(tab.client, order))
  await tab.clock.advance(50)
  closeModal(tab.client)
  expect(await paid).toBe('pay/cancelled')
  expect(tab.state().status).toBe('none')
})

test.each([
  [{ asset: 'eip155:1/erc721:0x1' }, 'pay/invalid-asset'],
  [{ asset: 'eip155:1' }, 'pay/invalid-asset'],
  [{ asset: 'constructor:1/slip44:60' }, 'pay/invalid-asset'],
  [{ asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0' }, 'pay/invalid-asset'],
  [{ asset: 'eip155:137/slip44:60' }, 'pay/unsupported-network'],
  [{ amount: '0' }, 'pay/invalid-amount'],
  [{ amount: '-1' }, 'pay/invalid-amount'],
  [{ amount: '1e3' }, 'pay/invalid-amount'],
  [{ to: 'not-an-address' }, 'pay/invalid-recipient'],
  [{ to: '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, 'pay/invalid-recipient'],
  [{ id: '' }, 'config/invalid'],
])('%j is refused: %s', async (change, code) => {
  const tab = await openTab()
  expect(await settled(pay(tab.client, { ...order, ...change }))).toBe(code)
  expect(tab.state().status).toBe('none')
})

test('an id that every object of JavaScript has is an id as any other', async () => {
  const tab = await openTab()
  void settled(pay(tab.client, { ...order, id: 'constructor' }))
  await tab.clock.advance(50)
  expect(tab.state().status).toBe('choosing')
})

test('an app that has payments off refuses them, and shows nothing', async () => {
  const tab = await openTab({ features: { pay: false } })
  expect(await settled(pay(tab.client, order))).toBe('pay/off')
  expect([tab.state().status, tab.client.router.getState().open]).toEqual(['none', false])
})

test('an id stands for one payment; a wallet on another network is reported', async () => {
  const tab = await openTab()
  void settled(pay(tab.client, order))
  await tab.clock.advance(50)
  expect(await settled(pay(tab.client, { ...order, id: 'order-43' }))).toBe('pay/busy')
  tab.feature.cancel()
  expect(await settled(pay(tab.client, { ...order, amount: '0.6' }))).toBe('pay/conflict')
  void settled(pay(tab.client, { ...order, id: 'order-44', asset: 'eip155:10/slip44:60' }))
  await tab.clock.advance(50)
  tab.feature.payWithWallet('Pay')
  await vi.waitFor(() =>
    expect(tab.state()).toMatchObject({ status: 'choosing', error: { code: 'pay/wrong-network' } }),
  )
})

/** Waits until these exchanges are offered. */
async function untilListed(
  { clock, state }: Awaited<ReturnType<typeof openTab>>,
  exchanges: object[] = [{ id: 'one' }],
) {
  const listed = async () => {
    await clock.advance(10)
    expect(state()).toMatchObject({ status: 'choosing', exchanges })
  }
  await vi.waitFor(listed, { timeout: 10_000 })
}

test('an exchange: its page opens in the click, it is asked until it has paid, also after a reload', async () => {
  const asked: { method: string; params: Record<string, string> }[] = []
  let status: object = { status: 'UNKNOWN' }
  const fetch = (path: string, body: { method: string; params: Record<string, string> }) => {
    if (path !== '/v1/json-rpc') return undefined
    asked.push(body)
    if (body.method === 'reown_getExchanges')
      return { result: { exchanges: ['one', 'two', 'three'].map((id) => ({ id, name: id })) } }
    if (body.method === 'reown_getExchangePayUrl')
      return { result: { url: 'https://one.example/pay', sessionId: 's1' } }
    return { result: status }
  }
  const tab = await openTab({ fetch })
  const went: string[] = []
  tab.platform.page.open = () => ({
    closed: false,
    opener: {},
    location: { replace: (url: string) => void went.push(url) },
  })
  void settled(pay(tab.client, order))
  // What asks exchanges loads its code.
  await untilListed(tab, [{ id: 'one' }, { id: 'two' }])
  tab.feature.payWithExchange('one')
  await tab.clock.flush()
  expect([went, tab.state().status]).toEqual([['https://one.example/pay'], 'exchange'])
  expect(asked.find(({ method }) => method.endsWith('PayUrl'))?.params).toEqual({
    exchangeId: 'one',
    asset: order.asset,
    amount: `0x${half.toString(16)}`,
    recipient: shop,
  })
  // Meanwhile the wallet isn't asked.
  tab.feature.payWithWallet('Pay')
  expect(tab.state().status).toBe('exchange')
  await tab.clock.advance(184_000)
  expect(tab.state()).toMatchObject({ status: 'exchange', late: true })
  const clock = createFakeClock(tab.clock.now() + 20_000)
  const after = await openTab({ storage: tab.storage, chain: tab.chain, clock, fetch })
  const paid = pay(after.client, order)
  status = { status: 'SUCCESS', txHash: '0xab' }
  await clock.advance(5000)
  expect(await paid).toMatchObject({ via: 'exchange', hash: '0xab' })
})

/** An exchange whose page is there when the test answers, and that tells this of each order. */
function slowExchange(status: object) {
  let answer = () => {}
  const session = new Promise<object>((resolve) => {
    answer = () => resolve({ result: { url: 'https://one.example/pay', sessionId: 's1' } })
  })
  const fetch = (path: string, { method }: { method: string }) => {
    if (path !== '/v1/json-rpc') return undefined
    if (method === 'reown_getExchanges') return { result: { exchanges: [{ id: 'one', name: 'one' }] } }
    return method === 'reown_getExchangePayUrl' ? session : { result: status }
  }
  return { answer, fetch }
}

/** A window that was opened in the click, and the pages that it went to. */
function emptyPopup() {
  const went: string[] = []
  const popup = {
    closed: false,
    opener: {},
    location: { replace: (url: string) => void went.push(url) },
    close() {
      popup.closed = true
    },
  }
  return { popup, went }
}

test('without the code that asks exchanges, a reloaded page tries again until it is there', async () => {
  const told = { status: 'UNKNOWN' }
  const { answer, fetch } = slowExchange(told)
  const before = await openTab({ fetch })
  before.platform.page.open = () => emptyPopup().popup
  void settled(pay(before.client, order))
  await untilListed(before)
  before.feature.payWithExchange('one')
  answer()
  await before.clock.flush()
  const { load, restore } = withoutModule('./pay-at-exchange.ts')
  const after = await openTab({ ...before, fetch, clock: createFakeClock(before.clock.now() + 20_000) })
  const paid = pay(after.client, order)
  await after.clock.advance(50)
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 10_000 })
  await vi.dynamicImportSettled()
  restore()
  told.status = 'SUCCESS'
  const isPaid = async () => {
    await after.clock.advance(4000)
    expect(after.state().status).toBe('paid')
  }
  await vi.waitFor(isPaid, { timeout: 10_000 })
  expect(await paid).toMatchObject({ via: 'exchange' })
})

test('an exchange that wasn’t paid: when it is late, the visitor says so, and pays in another way', async () => {
  const told = { status: 'UNKNOWN' }
  const { answer, fetch } = slowExchange(told)
  const tab = await openTab({ fetch })
  tab.platform.page.open = () => emptyPopup().popup
  const paid = pay(tab.client, order)
  await untilListed(tab)
  tab.feature.payWithExchange('one')
  answer()
  await tab.clock.flush()
  // It may be paid there at any moment.
  tab.feature.dismissUnknown()
  expect(tab.state().status).toBe('exchange')
  await tab.clock.advance(184_000)
  tab.feature.dismissUnknown()
  expect(tab.state()).toMatchObject({ status: 'choosing', exchange: undefined, late: undefined })
  tab.feature.payWithWallet('Pay 0.5 ETH')
  expect(tab.state().status).toBe('approving')
  // They were wrong, and the wallet wasn't asked yet.
  told.status = 'SUCCESS'
  await tab.clock.advance(4000)
  expect(await paid).toMatchObject({ via: 'exchange' })
  expect(tab.asked()).toBe(0)
})

test('an exchange whose session comes after the payment was cancelled shows no page, and pays no other order', async () => {
  const { answer, fetch } = slowExchange({ status: 'SUCCESS', txHash: '0xab' })
  const tab = await openTab({ fetch })
  const { popup, went } = emptyPopup()
  tab.platform.page.open = () => popup
  const cancelled = settled(pay(tab.client, order))
  await untilListed(tab)
  tab.feature.payWithExchange('one')
  await tab.clock.flush()
  tab.feature.cancel()
  expect(await cancelled).toBe('pay/cancelled')
  void settled(pay(tab.client, { ...order, id: 'order-43' }))
  await untilListed(tab)
  answer()
  await tab.clock.flush()
  await tab.clock.advance(10_000)
  expect(went).toEqual([])
  expect(tab.state()).toMatchObject({ status: 'choosing', id: 'order-43' })
})

test('another tab took the payment while an exchange made its page: the page isn’t shown', async () => {
  const { answer, fetch } = slowExchange({ status: 'UNKNOWN' })
  const asleep = await openTab({ fetch })
  const { popup, went } = emptyPopup()
  asleep.platform.page.open = () => popup
  void settled(pay(asleep.client, order))
  await untilListed(asleep)
  asleep.feature.payWithExchange('one')
  await asleep.clock.flush()
  const clock = createFakeClock(asleep.clock.now() + 20_000)
  const other = await openTab({ storage: asleep.storage, chain: asleep.chain, clock })
  void settled(pay(other.client, order))
  await clock.advance(50)
  expect(other.state().status).toBe('choosing')
  answer()
  await asleep.clock.flush()
  expect([went, popup.closed, asleep.state().status]).toEqual([[], true, 'elsewhere'])
})

test('the account’s balance is shown before the wallet is asked: too little, then enough', async () => {
  const tab = await openTab()
  const paid = settled(pay(tab.client, { ...order, amount: '100.5' }))
  await tab.clock.advance(50)
  await tab.feature.readHeld()
  expect(tab.state()).toMatchObject({ held: { amount: '100', isTooLittle: true } })
  tab.feature.cancel()
  expect(await paid).toBe('pay/cancelled')
  await tab.feature.readHeld()
  const other = settled(pay(tab.client, { ...order, id: 'order-43', amount: '100' }))
  await tab.clock.advance(50)
  await tab.feature.readHeld()
  expect(tab.state()).toMatchObject({ held: { amount: '100', isTooLittle: false } })
  tab.feature.cancel()
  expect(await other).toBe('pay/cancelled')
})
