import { pay } from '@latchkey/core/features/pay'
import { unacknowledged } from '@latchkey/core/features/transactions'
import { expect, test } from 'vitest'
import { howMany, leastInterruptions } from './how-many.ts'
import { createMarketVisitor, startMarket } from './market.ts'
import { openPage } from './open-page.ts'
import { type Sent, watchSent } from './watch-sent.ts'

// Swaps and payments whose pages are closed, whose services go away and whose phones stop answering at any step. A real chain with real pools counts what
// was sent.

const market = startMarket()
const price = 10n * 10n ** 18n
const words = { description: 'Pay 10 TEUR', swap: 'Swap TUSD', approve: 'Allow TUSD', reset: 'Reset' }
/** A swap behind its approval, a payment by a swap, both also as one batch of the wallet, and a payment of what the account holds. */
type Kind = { readonly name: string; readonly does: 'swap' | 'token' | 'asset'; readonly isAtomic: boolean }
const kinds: readonly [Kind, ...Kind[]] = [
  { name: 'swap', does: 'swap', isAtomic: false },
  { name: 'batch of a swap', does: 'swap', isAtomic: true },
  { name: 'payment by a swap', does: 'token', isAtomic: false },
  { name: 'batch of a payment', does: 'token', isAtomic: true },
  { name: 'payment', does: 'asset', isAtomic: false },
]
const visits = howMany(6) * kinds.length
const counts = { page: 0, services: 0, phone: 0, paid: 0, swapped: 0, unsaid: 0 }
const killedAt = new Set<string>()
/** How often a kind was interrupted. */
const interrupted = new Map<string, number>()

async function run(seed: number): Promise<void> {
  const { does: kind, isAtomic, name } = kinds[seed % kinds.length] ?? kinds[0]
  const { chain, eur, usd } = market()
  let isOffline = false
  const { account, below, held, order, shop, surroundings, time, wallet } = await createMarketVisitor({
    market: market(),
    seed,
    address: `10.8.${seed & 255}.1`,
    usd: 10n ** 9n,
    eur: kind === 'asset' ? price : 0n,
    isOffline: () => isOffline,
    isAtomic,
  })
  let page = await openPage(surroundings)
  const { mine, sent: sentBy } = watchSent(chain, account)

  async function onChain() {
    const all = await sentBy()
    const isPayment = ({ call }: Sent) => call.includes('a9059cbb') && call.includes(shop.slice(2))
    const isApproval = ({ call }: Sent) => call.slice(42, 52) === '0x095ea7b3'
    const payments = all.filter(isPayment)
    const swaps = all.filter((one) => !isPayment(one) && !isApproval(one))
    return { all, payments, swaps }
  }

  /** When nothing is known of a step, the visitor looks into the wallet before asking again. */
  async function lookUp(): Promise<void> {
    const { payments, pipeline } = page
    const state = pipeline.getState()
    // The question is answered where it stands.
    if (wallet.isAsked()) return
    const { all, payments: sent } = await onChain()
    const steps = state.status === 'none' ? [] : state.steps
    const open = steps.findIndex(({ status }) => status === 'unknown')
    const calls =
      state.status !== 'none' && state.built?.transaction.namespace === 'eip155' ? state.built.transaction.calls : []
    const { data = '', to = '' } = calls[open] ?? {}
    const isSent = isAtomic
      ? data !== '' && all.some(({ call }) => call.includes(data.slice(2).toLowerCase()))
      : all.some(({ call }) => call === `${to}${data}`.toLowerCase())
    if (isSent && state.status !== 'none') {
      // The page finds it by itself: a batch by its id, the others if a node could be asked for the account's nonce before the wallet was.
      if (isAtomic || ('order' in state && state.order !== undefined)) return
      counts.unsaid += 1
      return pipeline.markSent()
    }
    if (kind === 'swap') return pipeline.retry()
    // A payment that the wallet shows isn't made again.
    if (sent.length === 0) payments.dismissUnknown()
  }

  async function act(): Promise<void> {
    const { payments, pipeline, swap } = page
    // The app asks for its payment on each page.
    if (kind !== 'swap' && payments.getState().status === 'none') return void pay(page.client, order).catch(() => {})
    const state = pipeline.getState()
    const isDeclined = state.status === 'rejected' && kind === 'swap'
    if (state.status === 'ready' || state.status === 'moved' || isDeclined) {
      for (const code of unacknowledged(state)) pipeline.acknowledge(code)
      return pipeline.approve()
    }
    const isUnknown = state.status === 'failed' && state.steps.some(({ status }) => status === 'unknown')
    if (kind === 'swap') {
      if (isUnknown) return lookUp()
      if (state.status === 'included') return pipeline.leave()
      if (state.status === 'failed') return pipeline.retry()
      if (state.status !== 'none') return
      const [unfinished] = pipeline.unfinished()
      if (unfinished) return pipeline.resume(unfinished.id)
      const { swaps } = await onChain()
      if (swaps.length > 0 || wallet.isAsked()) return
      const off = swap.watch()
      const { error, status } = swap.getState()
      // What the view offers where services were gone.
      if (status === 'error' || error) swap.retry()
      swap.request({ fromToken: usd, toToken: eur, amount: '7' })
      await time.advance(3000)
      swap.acknowledge(true)
      if (swap.getState().message === 'review' && pipeline.getState().status === 'none')
        pipeline.begin(swap.draft({ description: 'Swap 7 TUSD', approve: 'Allow 7 TUSD', reset: 'Reset' }))
      return off()
    }
    const payment = payments.getState()
    switch (payment.status) {
      case 'paused':
        return payments.continue()
      case 'unknown':
        return lookUp()
      case 'elsewhere':
        return time.advance(16_000)
      case 'choosing': {
        // What the wallet still shows is answered there.
        if (wallet.isAsked()) return
        if ((await held(account)) >= price) return payments.payWithWallet('Pay 10 TEUR')
        // What it bought is on its way.
        if ((await onChain()).swaps.length > 0) return
        await time.track(payments.findTokens())
        const found = payments.getState()
        const token = found.status === 'none' ? undefined : found.tokens?.find(({ symbol }) => symbol === 'TUSD')
        if (token) payments.payWithToken(token.id, words)
      }
    }
  }

  async function expectNothingTwice() {
    const { payments, swaps } = await onChain()
    expect({ seed, payments: payments.length, swaps: swaps.length }).toEqual({
      seed,
      payments: Math.min(payments.length, 1),
      swaps: Math.min(swaps.length, 1),
    })
    const state = page.payments.getState()
    // What was paid is never called unpaid, nor the other way round.
    if (state.status === 'paid') expectHash(state.receipt?.hash, payments)
    if (state.status === 'choosing' && state.error) expect({ seed, paid: payments.length }).toEqual({ seed, paid: 0 })
  }

  function expectHash(hash: string | undefined, payments: readonly Sent[]) {
    expect(payments).toHaveLength(1)
    expect({ seed, hash }).toEqual({ seed, hash: payments[0]?.hash })
  }

  function interrupt(what: 'page' | 'phone' | 'services') {
    counts[what] += 1
    interrupted.set(name, (interrupted.get(name) ?? 0) + 1)
  }
  const kill = async () => {
    killedAt.add(`${name}: ${page.pipeline.getState().status}`)
    interrupt('page')
    page.kill()
    // The wallet may answer what the page asked when the page is gone.
    if (wallet.isAsked() && below(2)) wallet.confirm()
    await time.settle()
    page = await openPage(surroundings)
  }
  const moves: readonly (() => unknown)[] = [
    act,
    act,
    act,
    act,
    act,
    act,
    () => wallet.isAsked() && wallet.confirm(),
    () => wallet.isAsked() && wallet.confirm(),
    () => wallet.isAsked() && wallet.decline(),
    () => {
      if (!wallet.isAsked()) return
      interrupt('phone')
      wallet.die()
    },
    mine,
    mine,
    () => time.advance(below(8000)),
    () => {
      if (!isOffline) interrupt('services')
      isOffline = !isOffline
    },
    () => (isOffline = false),
    kill,
    kill,
  ]
  for (let turn = 0; turn < 50; turn++) {
    await moves[below(moves.length)]?.()
    await time.advance(1)
    await expectNothingTwice()
  }
  isOffline = false
  const isDone = async () => {
    const { payments, swaps } = await onChain()
    const { status } = page.pipeline.getState()
    if (kind !== 'swap') return payments.length === 1 && page.payments.getState().status === 'paid'
    return swaps.length === 1 && (status === 'none' || status === 'included') && !page.pipeline.unfinished().length
  }
  for (let turn = 0; turn < 60 && !(await isDone()); turn++) {
    // A question whose page is gone and that the phone forgot is asked for again on the next page.
    if (page.pipeline.getState().status === 'asked' && !wallet.isAsked()) await kill()
    await act()
    await time.advance(1)
    if (wallet.isAsked()) wallet.confirm()
    await time.settle()
    await mine()
    await time.advance(6000)
    await expectNothingTwice()
  }

  // What the visitor has called sent may still wait for a block.
  await mine()
  const { payments, swaps } = await onChain()
  // A batch is one transaction that swaps and pays.
  const expected = kind === 'swap' ? [0, 1] : kind === 'token' && !isAtomic ? [1, 1] : [1, 0]
  expect({ seed, name, sent: [payments.length, swaps.length] }).toEqual({ seed, name, sent: expected })
  if (kind === 'swap') {
    expect(await held(account)).toBeGreaterThan(0n)
    counts.swapped += 1
  } else {
    expect(await held(shop)).toBe(price)
    // The next page knows it, by its hash.
    await kill()
    const receipt = await time.track(pay(page.client, order))
    expectHash(receipt.hash, payments)
    counts.paid += 1
  }
  page.kill()
}

test(
  'whatever fails on the way, a swap is made once, a payment is paid once, and each has its true outcome',
  async () => {
    for (let seed = 1; seed <= visits; seed++) await run(seed)
    const { page, phone, services, unsaid } = counts
    expect([counts.swapped, counts.paid]).toEqual([(visits * 2) / 5, (visits * 3) / 5])
    expect(page + phone + services).toBeGreaterThanOrEqual(howMany(leastInterruptions.swapsAndPayments))
    expect(Math.min(...kinds.map((kind) => interrupted.get(kind.name) ?? 0))).toBeGreaterThanOrEqual(howMany(30))
    expect(Math.min(page / 10, phone, services)).toBeGreaterThan(visits / 6)
    for (const { name } of kinds)
      expect([...killedAt].filter((one) => one.startsWith(`${name}: `)).length).toBeGreaterThanOrEqual(4)
    expect(unsaid / visits).toBeLessThan(0.2)
  },
  Math.max(300_000, visits * 16_000),
)
