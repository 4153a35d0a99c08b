import { unacknowledged } from '@latchkey/core/features/transactions'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from '../../blockchain/test/local-chain.ts'
import { type Services, startServices } from '../../index.ts'
import { howMany, leastInterruptions } from './how-many.ts'
import { openPage, type Page } from './open-page.ts'
import { createPhoneWallet } from './phone-wallet.ts'
import { randomAddress, randomNumbers } from './random-numbers.ts'
import { type Sent, watchSent } from './watch-sent.ts'
import { createWorldClock } from './world-clock.ts'

// Pages are closed, services go away and phones stop answering at any step of a transfer. A real chain counts what was sent, real services say what
// the activity shows, and the adapter is the one that apps use. Nothing is excused.

let chain: LocalChain
let services: Services
let token: Hex
beforeAll(async () => {
  chain = await startLocalChain()
  token = await chain.token('Test Dollar', 'TUSD', 6)
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    addressHeader: 'x-visitor',
    chains: { [chain.chainId]: chain.url },
    blockchain: {
      pollMs: 0,
      chains: {
        [chain.chainId]: {
          confirmations: 1,
          history: { type: 'indexer', backfillBlocks: 5, blocksPerPoll: 100 },
          tokens: [{ address: token, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }],
        },
      },
    },
  })
  await chain.client.setAutomine(false)
}, 60_000)
afterAll(async () => {
  await services?.close()
  await chain?.close()
})

const ether = { symbol: 'ETH', name: 'Ether', address: undefined }

/** About 11 interruptions each. */
const visits = howMany(24)
/** How often something was interrupted, and at which step. */
const counts = { page: 0, services: 0, phone: 0, sent: 0, lookedUp: 0 }
const killedAt = new Map<string, number>()

async function run(seed: number, transfers: number): Promise<void> {
  const below = randomNumbers(seed)
  const time = createWorldClock()
  const account = randomAddress(below)
  await chain.client.impersonateAccount({ address: account })
  await chain.client.setBalance({ address: account, value: 10n ** 19n })
  await chain.client.sendTransaction({
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chain: null,
    to: token,
    data: chain.data('mint', [account, 10n ** 12n]) as Hex,
    gas: 200_000n,
  })
  await chain.client.mine({ blocks: 1 })
  const wallet = createPhoneWallet(chain, account, time)
  const { mine, sent: onChain } = watchSent(chain, account)
  let isOffline = false
  let ids = 0
  const surroundings = {
    chain,
    time,
    wallet,
    servicesUrl: services.url,
    stored: new Map<string, string>(),
    address: `10.${seed >> 8}.${seed & 255}.1`,
    newId: () => `id-${seed}-${++ids}`,
    isOffline: () => isOffline,
  }
  /** What the visitor wants to send, one after another; each receiver gets one. */
  const wanted = Array.from({ length: transfers }, (_, index) => ({
    to: randomAddress(below),
    amount: `${index + 1}.${seed}`,
    token: (seed + index) % 2 ? { symbol: 'TUSD', name: 'Test Dollar', address: token } : ether,
  }))
  type Transfer = (typeof wanted)[number]
  const typed = new Set<Transfer>()
  let page = await openPage(surroundings)

  const sentOf = (all: readonly Sent[], { to }: Transfer) => all.filter(({ call }) => call.includes(to.slice(2)))

  /** The visitor fills in the form, confirms what is shown, and looks into the wallet before asking again for what may have been sent. */
  async function act() {
    const { form, pipeline } = page
    const all = await onChain()
    const next = wanted.find((transfer) => !sentOf(all, transfer).length)
    const state = pipeline.getState()
    if (state.status === 'ready' || state.status === 'moved' || state.status === 'rejected') {
      for (const code of unacknowledged(state)) pipeline.acknowledge(code)
      return pipeline.approve()
    }
    if (state.status === 'included') return pipeline.leave()
    if (state.status === 'failed') {
      const isUnknown = state.steps.some(({ status }) => status === 'unknown')
      const transfer = wanted.find(({ to }) => state.built?.description.includes(to))
      const isSent = transfer !== undefined && sentOf(all, transfer).length > 0
      // What was sent is never called failed.
      expect({ seed, failed: isSent && !isUnknown }).toEqual({ seed, failed: false })
      if (!isUnknown) return pipeline.retry()
      // While the wallet still shows the question, the visitor answers it there.
      if (wallet.isAsked()) return
      if (!isSent) return pipeline.retry()
      // The page finds it by itself, if a node could be asked for the account's nonce before the wallet was. Else the visitor sees it in the wallet.
      if ('order' in state && state.order !== undefined) return
      counts.lookedUp += 1
      return pipeline.markSent()
    }
    if (state.status !== 'none' && state.status !== 'sent') return
    const [unfinished] = pipeline.unfinished()
    if (state.status === 'none' && unfinished) return pipeline.resume(unfinished.id)
    if (!next || wallet.isAsked()) return
    if (!typed.has(next)) {
      typed.add(next)
      form.setToken(next.token)
      form.setAmount(next.amount)
      return form.setReceiver(next.to)
    }
    const { message, receiver, resolving } = form.getState()
    if (message === 'preview' && !resolving && receiver === next.to)
      pipeline.begin(form.draft({ description: `Send to ${next.to}` }))
  }

  /** What was filled in and not sent is still there, wherever the visitor looks. */
  async function expectNothingLost() {
    const all = await onChain()
    const open = [...typed].filter((transfer) => !sentOf(all, transfer).length)
    const { amountText, receiver, token: chosen } = page.form.getState()
    const drafts = open.filter(
      ({ amount, to, token: own }) => receiver === to && amountText === amount && chosen?.address === own.address,
    )
    expect({ seed, drafts }).toEqual({ seed, drafts: open })
    for (const transfer of wanted) expect(sentOf(all, transfer).length).toBeLessThanOrEqual(1)
    expect(all.length).toBeLessThanOrEqual(typed.size)
  }

  const kill = async () => {
    const { status } = page.pipeline.getState()
    killedAt.set(status, (killedAt.get(status) ?? 0) + 1)
    counts.page += 1
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
    () => wallet.isAsked() && wallet.confirm(),
    () => wallet.isAsked() && wallet.confirm(),
    async () => {
      if (!wallet.isAsked()) return
      wallet.decline()
      await time.settle()
      // Otherwise almost no page would go away before the visitor asks again.
      if (below(2)) await kill()
    },
    () => {
      if (!wallet.isAsked()) return
      counts.phone += 1
      wallet.die()
    },
    mine,
    () => time.advance(below(8000)),
    () => {
      if (!isOffline) counts.services += 1
      isOffline = !isOffline
    },
    () => (isOffline = false),
    kill,
    kill,
  ]
  for (let turn = 0; turn < 60; turn++) {
    await moves[below(moves.length)]?.()
    // A visitor does nothing twice in one millisecond.
    await time.advance(1)
    await expectNothingLost()
  }
  isOffline = false
  for (let turn = 0; turn < 80 && !(await isDone()); turn++) {
    // A question whose page is gone and that the phone forgot is asked for again on the next page.
    if (page.pipeline.getState().status === 'asked' && !wallet.isAsked()) await kill()
    await act()
    await time.advance(1)
    if (wallet.isAsked()) wallet.confirm()
    await time.settle()
    await mine()
    await time.advance(10_000)
    await expectNothingLost()
  }
  async function isDone() {
    const all = await onChain()
    const { status } = page.pipeline.getState()
    return (
      all.length === transfers && (status === 'none' || status === 'included') && !page.pipeline.unfinished().length
    )
  }

  await time.advance(35_000)
  page.kill()
  page = await openPage(surroundings)
  const all = await onChain()
  counts.sent += all.length
  expect({ seed, each: wanted.map((transfer) => sentOf(all, transfer).length) }).toEqual({
    seed,
    each: wanted.map(() => 1),
  })
  expect({ seed, draft: page.form.getState().receiver }).toEqual({ seed, draft: '' })
  await expectActivity(page, all)
  page.kill()

  async function expectActivity({ activity }: Page, transactions: readonly Sent[]) {
    const fetched = activity.fetch()
    await time.settle()
    const { cursor, error, rows = [] } = (await fetched) ?? {}
    expect([error, cursor]).toEqual([undefined, undefined])
    const own = rows.filter(({ signed, direction }) => signed && direction !== 'in')
    expect({ seed, hashes: own.map(({ hash }) => hash).toSorted() }).toEqual({
      seed,
      hashes: transactions.map(({ hash }) => hash).toSorted(),
    })
    expect({ seed, statuses: [...new Set(own.map(({ status }) => status))] }).toEqual({ seed, statuses: ['confirmed'] })
  }
}

test(
  'whatever goes away on the way, each transfer is sent once, none is called failed, and all are in the activity',
  async () => {
    for (let seed = 1; seed <= visits; seed++) await run(seed, 2 + (seed % 2))
    const { lookedUp, page, phone, sent, services: gone } = counts
    expect(page + phone + gone).toBeGreaterThanOrEqual(howMany(leastInterruptions.transfers))
    expect(Math.min(page / 10, phone, gone)).toBeGreaterThan(howMany(5))
    const steps = ['none', 'previewing', 'ready', 'asked', 'sent', 'included', 'rejected', 'failed']
    expect([...killedAt.keys()].toSorted()).toEqual(expect.arrayContaining(steps.toSorted()))
    // Only where no node could be reached before the wallet was asked, and no page was there when it answered, does the visitor have to say so.
    expect(lookedUp / sent).toBeLessThan(0.1)
  },
  // A visit takes two seconds on two busy cores.
  Math.max(300_000, visits * 6000),
)
