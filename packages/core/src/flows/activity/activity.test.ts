import { expect, test } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../assets/scripted-services.fixture.ts'
import { connect } from '../connecting/connect.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { activity } from './activity.ts'

const [alice, bob] = evmAddresses
const id = `eip155:1:${alice}` as const
const start = Date.UTC(2026, 0, 1)

type Wire = { id: string; metadata: Record<string, unknown>; transfers: unknown[] }

/** The nth transaction, one an hour back in time. */
function wire(n: number, metadata: Record<string, unknown> = {}, transfers?: unknown[]): Wire {
  return {
    id: `tx${n}`,
    metadata: {
      minedAt: new Date(start - n * 3_600_000).toISOString(),
      chain: 'eip155:1',
      hash: `0x${n.toString(16).padStart(64, '0')}`,
      operationType: 'receive',
      status: 'confirmed',
      sentFrom: bob,
      sentTo: alice,
      ...metadata,
    },
    transfers: transfers ?? [
      {
        direction: 'in',
        quantity: { numeric: '1.5' },
        sender: bob,
        recipient: alice,
        fungible_info: { name: 'Ether', symbol: 'ETH' },
      },
    ],
  }
}
const spam = { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: 'Claim', flags: { is_spam: true } } }

type Options = TestClientOptions & {
  can?: Partial<Capabilities<'eip155'>>
  /** Entries a page. */
  size?: number
}

async function setUp(all: readonly Wire[] = [], { can, size = 3, ...options }: Options = {}) {
  const receipts: ((answer: Awaited<ReturnType<NonNullable<Capabilities['waitForTransaction']>>>) => void)[] = []
  let sent = 0
  const host = scriptedServices(
    {
      history: (url, { all }) => {
        const from = Number(url.searchParams.get('cursor') ?? 0)
        const next = from + size < all.length ? String(from + size) : null
        return { data: all.slice(from, from + size), next }
      },
    },
    { all },
  )
  const mock = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: `0xSENT${++sent}` }),
      waitForTransaction: () => new Promise((resolve) => receipts.push(resolve)),
      ...can,
    },
  })
  const page = createTestClient({
    adapters: [mock.adapter],
    services: { url: 'https://services.example', projectId: 'p' },
    fetch: host.fetch,
    ...options,
  })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  // Its code loads at the first call: the fake clock must not be ahead of it.
  await page.client.blockchain()
  const feature = page.client.use(activity)
  return {
    ...page,
    ...mock,
    host,
    feature,
    receipts,
    state: () => feature.getState()[id],
    ids: () => feature.getState()[id]?.rows.map((row) => row.id),
    statuses: () => feature.getState()[id]?.rows.map((row) => row.status),
  }
}

test('[S4.27] loading is true, then results are appended; empty is set when there are none', async () => {
  const { feature, ids, state } = await setUp([1, 2, 3, 4, 5].map((n) => wire(n)))
  const first = feature.fetch()
  expect(state()).toMatchObject({ loading: true, empty: false, rows: [] })
  await first
  expect(state()).toMatchObject({ loading: false, empty: false, cursor: '3' })
  const second = feature.more()
  expect(state()).toMatchObject({ loading: true, empty: false })
  await second
  expect(ids()).toEqual(['tx1', 'tx2', 'tx3', 'tx4', 'tx5'])
  expect(state()?.cursor).toBeUndefined()
  await feature.more()
  const none = await setUp([])
  await none.feature.fetch()
  expect(none.state()).toMatchObject({ loading: false, empty: true, rows: [] })
})

test('[S4.28] on an error loading is false, empty is true where nothing is loaded, and the cursor is cleared', async () => {
  const { clock, feature, host, ids, state } = await setUp([1, 2, 3, 4, 5].map((n) => wire(n)))
  host.fail(500)
  await feature.fetch()
  expect(state()).toMatchObject({ loading: false, empty: true, rows: [], retryAt: clock.now() + 30_000 })
  expect(state()?.cursor).toBeUndefined()
  host.fail(undefined)
  await clock.advance(30_000)
  await feature.fetch()
  expect(state()?.cursor).toBe('3')
  // Page two fails: the loaded entries stay.
  host.fail(500)
  await feature.more()
  expect(state()).toMatchObject({ loading: false, empty: false, error: { name: 'LatchkeyError' } })
  expect(state()?.cursor).toBeUndefined()
  expect(ids()).toHaveLength(3)
  host.fail(undefined)
  await clock.advance(30_000)
  await feature.more()
  expect(state()?.error).toBeUndefined()
  await feature.more()
  expect(ids()).toEqual(['tx1', 'tx2', 'tx3', 'tx4', 'tx5'])
})

test('a failure is sent to the client’s own event port, without an address', async () => {
  const { client, feature, host } = await setUp([1, 2, 3, 4].map((n) => wire(n)))
  const heard: unknown[] = []
  client.events.on(({ event, properties }) => heard.push([event, properties]))
  await feature.fetch()
  await feature.more()
  expect(heard).toEqual([['LOAD_MORE_TRANSACTIONS', { network: 'eip155:1' }]])
  host.fail(502)
  feature.invalidate()
  await feature.fetch()
  expect(heard.at(-1)).toEqual(['ERROR_FETCH_TRANSACTIONS', { network: 'eip155:1', code: 'http/status' }])
  expect(JSON.stringify(heard)).not.toContain(alice.slice(2, 10))
})

test('[S5.16] transactions whose transfers are all spam NFTs are hidden, and those of other chains, by the whole id', async () => {
  const { feature, ids } = await setUp(
    [
      wire(1, {}, [spam]),
      wire(2, {}, [spam, spam]),
      wire(3, {}, []),
      wire(4, {}, [
        spam,
        { direction: 'out', quantity: { numeric: '1' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
      ]),
      wire(5, { chain: 'eip155:137' }),
      wire(6, { chain: 'eip155:10' }),
      wire(7),
    ],
    { size: 20 },
  )
  await feature.fetch()
  // Zero transfers isn't spam: a contract call is an activity.
  expect(ids()).toEqual(['tx3', 'tx4', 'tx7'])
})

test('pages of nothing but spam are passed over, a few at a time', async () => {
  const { feature, host, ids } = await setUp([1, 2, 3, 4, 5, 6, 7].map((n) => wire(n, {}, n < 7 ? [spam] : undefined)))
  await feature.fetch()
  expect(ids()).toEqual(['tx7'])
  expect(host.asked('history')).toHaveLength(3)
})

test('each transaction shows once, the later word about it counts, newest first', async () => {
  const { clock, feature, host, ids, state, statuses } = await setUp(
    [1, 2, 3, 4].map((n) => wire(n, n === 1 ? { status: 'pending' } : {})),
  )
  await feature.fetch()
  await feature.more()
  expect(statuses()).toEqual(['pending', 'confirmed', 'confirmed', 'confirmed'])
  expect(state()?.pending).toBe(1)
  host.all = [wire(0), ...[1, 2, 3, 4].map((n) => wire(n))]
  await clock.advance(30_000)
  await feature.fetch()
  expect(ids()).toEqual(['tx0', 'tx1', 'tx2', 'tx3', 'tx4'])
  expect(state()?.pending).toBe(0)
  // More has happened than a page holds: between the two something would be missing.
  host.all = [-9, -8, -7, -6].map((n) => wire(n, { hash: `0xnew${-n}` })).concat(host.all)
  await clock.advance(30_000)
  await feature.fetch()
  expect(ids()).toEqual(['tx-9', 'tx-8', 'tx-7'])
  expect(state()?.cursor).toBe('3')
})

test('our own transaction shows at once, then once with the history’s', async () => {
  const { client, clock, feature, host, ids, receipts, state, statuses } = await setUp([wire(1)])
  const off = feature.watch()
  await clock.flush()
  await sendTransaction(client, { transaction: {} })
  await clock.flush()
  expect(statuses()).toEqual(['pending', 'confirmed'])
  expect(state()?.rows[0]).toMatchObject({ hash: '0xSENT1', local: true, operation: 'transaction' })
  expect(state()?.pending).toBe(1)
  const before = ids()
  receipts[0]?.({ status: 'success' })
  await clock.flush()
  expect(statuses()).toEqual(['confirmed', 'confirmed'])
  expect(state()?.pending).toBe(0)
  host.all = [wire(0, { hash: '0xsent1' }), wire(1)]
  await clock.advance(2_000)
  expect(state()?.rows[0]).toMatchObject({ hash: '0xsent1', local: false })
  // A list that is keyed by them keeps the row, and the focus in it.
  expect(ids()).toEqual(before)
  const asked = host.asked('history').length
  await clock.advance(300_000)
  expect(host.asked('history')).toHaveLength(asked)
  off()
  expect(clock.pending()).toBe(0)
})

test('two watchers send no more requests than one', async () => {
  let looked = 0
  let state: 'waiting' | 'included' = 'waiting'
  const { client, clock, feature, host, receipts } = await setUp([wire(1)], {
    can: {
      async getTransaction() {
        looked += 1
        return { state }
      },
    },
  })
  const offs = [feature.watch(), feature.watch()]
  await clock.flush()
  expect(host.asked('history')).toHaveLength(1)
  await sendTransaction(client, { transaction: {} })
  await clock.flush()
  expect([looked, host.asked('history').length]).toEqual([1, 2])
  state = 'included'
  receipts[0]?.({ status: 'success' })
  await clock.advance(2_000)
  expect(host.asked('history')).toHaveLength(4)
  for (const off of [...offs, ...offs]) off()
  // It is looked at some minutes longer, whether it stays in its block.
  await clock.advance(600_000)
  expect(clock.pending()).toBe(0)
})

test('an indexer that never sees it is asked a few times more, then no more', async () => {
  const { client, clock, feature, host, receipts, statuses } = await setUp([wire(1)])
  const off = feature.watch()
  await sendTransaction(client, { transaction: {} })
  receipts[0]?.({ status: 'reverted' })
  await clock.advance(600_000)
  expect(statuses()?.[0]).toBe('failed')
  expect(host.asked('history').length).toBeLessThanOrEqual(8)
  off()
})

test.each([
  ['repriced', 'success', 'sped-up', '0xnext'],
  ['cancelled', 'reverted', 'cancelled', '0xSENT1'],
  ['replaced', 'reverted', 'replaced', '0xSENT1'],
] as const)('a transaction that a wallet %s says so', async (reason, status, shown, hash) => {
  const { client, clock, feature, host, receipts, state } = await setUp([])
  const off = feature.watch()
  await sendTransaction(client, { transaction: {} })
  receipts[0]?.({ status, replacement: { hash: '0xnext', reason } })
  await clock.flush()
  expect(state()?.rows).toMatchObject([{ status: shown, hash }])
  if (reason === 'repriced') {
    host.all = [wire(1, { hash: '0xNEXT' })]
    await clock.advance(2_000)
    expect(state()?.rows).toMatchObject([{ hash: '0xNEXT', local: false, status: 'sped-up' }])
  }
  off()
})

test('open transactions are looked up on the chain: their amounts, and whether they were dropped', async () => {
  let seen: SentTransaction = {
    state: 'waiting',
    order: '7',
    to: bob,
    value: { units: 10n ** 16n, decimals: 18, symbol: 'ETH' },
  }
  const asked: (string | undefined)[] = []
  const { client, clock, feature, host, state, statuses } = await setUp([], {
    can: {
      async getTransaction({ order }) {
        asked.push(order)
        return seen
      },
    },
  })
  const off = feature.watch()
  await sendTransaction(client, { transaction: {} })
  await clock.flush()
  const amounts = [{ sign: '-', amount: '0.01', symbol: 'ETH' }]
  expect(state()?.rows).toMatchObject([
    { operation: 'send', direction: 'out', status: 'pending', counterparty: bob, amounts },
  ])
  seen = { state: 'unknown' }
  await clock.advance(30_000)
  // Nodes may not have heard of it yet.
  expect(statuses()).toEqual(['pending'])
  await clock.advance(30_000)
  expect(statuses()).toEqual(['dropped'])
  expect(state()?.rows).toMatchObject([{ amounts }])
  expect(asked).toEqual([undefined, '7', '7'])
  expect(state()?.pending).toBe(0)
  seen = { state: 'superseded' }
  await clock.advance(30_000)
  expect(statuses()).toEqual(['replaced'])
  // The history knows which transaction replaced it.
  seen = { state: 'waiting', order: '7' }
  await clock.advance(30_000)
  expect(statuses()).toEqual(['pending'])
  host.all = [wire(1, { nonce: 7, sentFrom: alice, hash: '0xother' })]
  feature.invalidate()
  await clock.flush()
  expect(statuses()).toEqual(['replaced', 'confirmed'])
  off()
  await clock.advance(120_000)
  expect(clock.pending()).toBe(0)
})

test('what a wallet has sent after a long time isn’t called dropped at once', async () => {
  let answer = () => {}
  const { client, clock, feature, statuses } = await setUp([], {
    can: {
      sendTransaction: () =>
        new Promise((resolve) => {
          answer = () => resolve({ hash: '0xlate' })
        }),
      getTransaction: async () => ({ state: 'unknown' }),
    },
  })
  const off = feature.watch()
  void sendTransaction(client, { transaction: {} })
  await clock.advance(90_000)
  answer()
  await clock.flush()
  expect(statuses()).toEqual(['pending'])
  await clock.advance(60_000)
  expect(statuses()).toEqual(['dropped'])
  off()
})

test('[S3.36] the pending counter has open operations and pending rows of the history, each hash once', async () => {
  const { client, clock, feature, host, state } = await setUp([wire(1, { status: 'pending' })])
  await feature.fetch()
  expect(state()?.pending).toBe(1)
  await sendTransaction(client, { transaction: {} })
  await sendTransaction(client, { transaction: {} })
  expect(state()?.pending).toBe(3)
  host.all = [wire(0, { status: 'pending', hash: '0xsent1' }), wire(1, { status: 'pending' })]
  await clock.advance(30_000)
  await feature.fetch()
  expect(state()?.pending).toBe(3)
})

const many = Array.from({ length: 120 }, (_, n) => wire(n, { status: 'pending' }))

const switchTo = (address: string) => [
  { key: address, addresses: [{ chainId: '*' as const, address }], type: 'eoa' as const },
]

test('[S4.29] polling, where it is on, starts again at an account change, and stops when the count reaches 99', async () => {
  const { clock, feature, host, state, wallet } = await setUp(many.slice(0, 98), { size: 200 })
  const asked = () => host.asked('history').map(({ pathname }) => (pathname.includes(bob) ? 'bob' : 'alice'))
  const off = feature.watch({ every: 30_000 })
  await clock.advance(40_000)
  expect(asked()).toEqual(['alice', 'alice'])
  // At once, not at the next turn of the first account's polling, and then every 30 s from there.
  wallet.setAccounts(switchTo(bob))
  await clock.flush()
  expect(asked()).toEqual(['alice', 'alice', 'bob'])
  await clock.advance(29_999)
  expect(asked()).toHaveLength(3)
  await clock.advance(1)
  expect(asked()).toEqual(['alice', 'alice', 'bob', 'bob'])
  // 99 pending: the polling of this account ends, and another account begins its own.
  host.all = many
  await clock.advance(30_000)
  expect(asked()).toHaveLength(5)
  await clock.advance(600_000)
  expect(asked()).toHaveLength(5)
  host.all = many.slice(0, 1)
  wallet.setAccounts(switchTo(alice))
  await clock.flush()
  expect(asked().slice(5)).toEqual(['alice'])
  await clock.advance(30_000)
  expect(asked().slice(5)).toEqual(['alice', 'alice'])
  expect(state()?.pending).toBe(1)
  off()
  await clock.advance(60_000)
  expect(asked()).toHaveLength(7)
})

test('where polling is off an account change fetches once', async () => {
  const { clock, feature, host, wallet } = await setUp(many.slice(0, 1), { size: 200 })
  const off = feature.watch()
  await clock.flush()
  wallet.setAccounts(switchTo(bob))
  await clock.advance(600_000)
  expect(host.asked('history')).toHaveLength(2)
  off()
})

test('[S9.14] the counter is capped at 99; polling is off by default and asks every 30000 ms where it is on', async () => {
  const { clock, feature, host, state } = await setUp(many, { size: 200 })
  const off = feature.watch()
  await clock.advance(600_000)
  expect(state()?.pending).toBe(99)
  expect(host.asked('history')).toHaveLength(1)
  off()
  host.all = many.slice(0, 1)
  const on = feature.watch({ every: true })
  await clock.flush()
  const before = host.asked('history').length
  await clock.advance(29_999)
  expect(host.asked('history')).toHaveLength(before)
  await clock.advance(1)
  expect(host.asked('history')).toHaveLength(before + 1)
  on()
})

test('addresses made to look like one the visitor has paid are pointed out', async () => {
  const friend = `0xabcd${'1'.repeat(32)}9876`
  const thief = `0xABcd${'2'.repeat(32)}9876`
  const out = (to: string) => [
    {
      direction: 'out',
      quantity: { numeric: '1' },
      sender: alice,
      recipient: to,
      fungible_info: { name: 'E', symbol: 'E' },
    },
  ]
  const { feature, state } = await setUp(
    [
      // The thief makes it look as if the visitor had paid the thief.
      wire(1, { sentFrom: thief }, out(thief)),
      wire(2, { sentFrom: thief }, [
        { direction: 'in', quantity: { numeric: '0' }, sender: thief, fungible_info: { name: 'E', symbol: 'E' } },
      ]),
      wire(3, { sentFrom: alice, sentTo: friend }, out(friend)),
      wire(4),
    ],
    { size: 20 },
  )
  await feature.fetch()
  expect(state()?.rows.map(({ counterparty, resembles }) => [counterparty, resembles])).toEqual([
    [thief, friend],
    [thief, friend],
    [friend, undefined],
    [bob, undefined],
  ])
})

test('without services there is no tab, and no host is asked; what was known goes with the connection', async () => {
  const none = await setUp([wire(1)], { services: undefined })
  expect(none.feature.available()).toBe(false)
  expect(await none.feature.fetch()).toBeUndefined()
  expect(none.host.urls).toEqual([])
  const { client, feature, state } = await setUp([wire(1)])
  expect(feature.available()).toBe(true)
  await feature.fetch()
  expect(state()?.rows[0]?.explorerHref).toContain('https://')
  await disconnect(client)
  expect(feature.getState()).toEqual({})
})
