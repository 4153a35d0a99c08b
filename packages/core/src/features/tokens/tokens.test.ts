import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { sendTransaction } from '../../actions/send-transaction.ts'
import type { Capabilities } from '../../ports/ability.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../shared/scripted-services.fixture.ts'
import { tokens } from './tokens.ts'

const [alice] = evmAddresses
const id = `eip155:1:${alice}` as const
const usdc = `0x${'a0'.repeat(20)}`
const fake = `0x${'fa'.repeat(20)}`
const services = { url: 'https://services.example', projectId: 'p' }

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
}
const dollar = (change: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  value: 0.1,
  quantity: { decimals: '6', numeric: '0.1' },
  ...change,
})

async function setUp(
  balances: readonly object[] = [ether, dollar()],
  { can, ...options }: TestClientOptions & { can?: Partial<Capabilities<'eip155'>> } = {},
) {
  const host = scriptedServices(
    { balance: (_, { balances, partial }) => ({ balances, partial }) },
    { balances, partial: undefined as unknown },
  )
  const mock = createMockEvm({ can: { sendTransaction: async () => ({ hash: '0xhash' }), ...can } })
  const page = createTestClient({ adapters: [mock.adapter], services, fetch: host.fetch, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  const feature = page.client.use(tokens)
  return { ...page, ...mock, host, feature, state: () => feature.getState()[id] }
}

test('a list has exact amounts, the most valuable first, and its sum', async () => {
  const { feature, host } = await setUp([
    dollar({ value: 0.1 }),
    ether,
    dollar({ address: `eip155:1:${fake}`, symbol: 'DAI', value: 0.2 }),
  ])
  const state = await feature.fetch()
  expect(state?.tokens.map(({ symbol, amount, value }) => [symbol, amount, value])).toEqual([
    ['ETH', '1.5', '3000'],
    ['DAI', '0.1', '0.2'],
    ['USDC', '0.1', '0.1'],
  ])
  expect(state).toMatchObject({ status: 'ready', total: '3000.3', partial: false, currency: 'usd' })
  expect(host.asked('balance')[0]?.searchParams.get('chainId')).toBe('eip155:1')
})

test('[S5.15] Tokens with decimals ‘0’ are dropped from the list, unless the app lists them', async () => {
  const ticket = dollar({ symbol: 'TICKET', quantity: { decimals: '0', numeric: '3' } })
  const one = await setUp([ether, ticket])
  expect((await one.feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  const other = await setUp([ether, ticket], { tokens: { 'eip155:1': [{ address: usdc }] } })
  expect((await other.feature.fetch())?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['ETH', '1.5'],
    ['TICKET', '3'],
  ])
})

test('zero amounts and tokens of other chains are left out', async () => {
  const { feature } = await setUp([
    dollar({ quantity: { decimals: '6', numeric: '0.000' } }),
    dollar({ chainId: 'eip155:10', address: `eip155:10:${usdc}` }),
  ])
  expect(await feature.fetch()).toMatchObject({ status: 'empty', tokens: [], total: undefined })
})

test('what the app lists is shown even when there is none of it, read from the chain itself', async () => {
  const { feature } = await setUp([ether], {
    tokens: {
      'eip155:1': [
        { address: usdc, symbol: 'USDC' },
        { address: fake, symbol: 'LOST' },
      ],
    },
    can: {
      async getBalance({ token }) {
        if (token === fake) throw new Error('no contract')
        return { units: 2_500_000n, decimals: 6, symbol: 'USDC' }
      },
    },
  })
  const state = await feature.fetch()
  expect(state?.tokens.map(({ symbol, amount, configured }) => [symbol, amount, configured])).toEqual([
    ['ETH', '1.5', false],
    ['LOST', undefined, true],
    ['USDC', '2.5', true],
  ])
  expect(state?.partial).toBe(true)
})

test('spam and what looks like a genuine token are marked, counted as nothing and put last', async () => {
  const { feature } = await setUp([
    dollar({
      address: `eip155:1:${fake}`,
      symbol: 'UЅDC',
      price: 0,
      value: 0,
      quantity: { decimals: '6', numeric: '9999' },
    }),
    dollar({ address: `eip155:1:0x${'01'.repeat(20)}`, symbol: 'ЕTH', price: 0, value: 0 }),
    dollar({
      address: `eip155:1:0x${'02'.repeat(20)}`,
      symbol: 'GIFT',
      name: 'Visit claim-usdc.com',
      price: 5,
      value: 5000,
    }),
    dollar({
      address: `eip155:1:0x${'03'.repeat(20)}`,
      symbol: 'JUNK',
      flags: { is_spam: true },
      price: 5,
      value: 5000,
    }),
    ether,
    dollar(),
  ])
  const state = await feature.fetch()
  const marks = Object.fromEntries(
    state?.tokens.map(({ symbol, isSpam, lookAlike }) => [symbol, [isSpam, lookAlike]]) ?? [],
  )
  expect(marks).toEqual({
    ETH: [false, false],
    USDC: [false, false],
    UЅDC: [false, true],
    ЕTH: [false, true],
    GIFT: [true, false],
    JUNK: [true, false],
  })
  expect(state?.tokens.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(state?.total).toBe('3000.1')
})

test('the wallet is asked first where it can tell, and the services when it fails', async () => {
  let broken = false
  const { clock, feature, host } = await setUp([ether], {
    can: {
      async getAssets() {
        if (broken) throw new Error('no')
        return [
          { name: 'Mine', symbol: 'MINE', address: `eip155:1:${usdc}`, quantity: { decimals: '18', numeric: '7' } },
        ]
      },
    },
  })
  expect((await feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['MINE'])
  expect(host.asked('balance')).toEqual([])
  broken = true
  await clock.advance(30_000)
  expect((await feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('a list is fresh for 30 s, and one that failed is asked for again after 30 s', async () => {
  const { clock, feature, host, state } = await setUp()
  await Promise.all([feature.fetch(), feature.fetch()])
  await clock.advance(29_999)
  await feature.fetch()
  expect(host.asked('balance')).toHaveLength(1)
  await clock.advance(1)
  host.fail(500)
  await feature.fetch()
  expect(state()).toMatchObject({ status: 'error', retryAt: clock.now() + 30_000, loading: false })
  // What was known stays, and is no empty wallet.
  expect(state()?.tokens).toHaveLength(2)
  host.fail(undefined)
  await clock.advance(29_999)
  expect(await feature.fetch()).toMatchObject({ status: 'error' })
  await clock.advance(1)
  expect(await feature.fetch()).not.toHaveProperty('error')
  expect(state()?.status).toBe('ready')
})

test('watching brings a failed list back by itself, without a storm', async () => {
  const { clock, feature, host, state } = await setUp()
  host.fail(500)
  const off = feature.watch()
  await clock.advance(600_000)
  // At first twice a minute, then ever more rarely.
  expect(host.asked('balance').length).toBeLessThanOrEqual(5)
  host.fail(undefined)
  await clock.advance(300_000)
  expect(state()?.status).toBe('ready')
  off()
  expect(clock.pending()).toBe(0)
})

test('without being told to, it does not poll; told to, it stops when the services can’t', async () => {
  const { clock, feature, host, state } = await setUp()
  feature.watch()()
  const quiet = feature.watch()
  await clock.advance(600_000)
  expect(host.asked('balance')).toHaveLength(1)
  quiet()
  const off = feature.watch({ every: 30_000 })
  await clock.advance(90_000)
  expect(host.asked('balance')).toHaveLength(5)
  host.fail(503)
  await clock.advance(60_000)
  host.fail(undefined)
  await clock.advance(300_000)
  const before = host.asked('balance').length
  // Well again, and nobody polls any more.
  expect(state()?.status).toBe('ready')
  await clock.advance(600_000)
  expect(host.asked('balance').length).toBe(before)
  off()
})

test('a page in the background asks nobody', async () => {
  const { clock, feature, host, platform } = await setUp()
  platform.setVisible(false)
  const off = feature.watch({ every: 30_000 })
  await clock.advance(300_000)
  expect(host.asked('balance')).toEqual([])
  platform.setVisible(true)
  await clock.flush()
  expect(host.asked('balance')).toHaveLength(1)
  off()
})

test('our own transaction makes it ask at once, past the services’ cache', async () => {
  const { client, clock, feature, host, state } = await setUp()
  const off = feature.watch()
  await clock.flush()
  expect(host.asked('balance')[0]?.searchParams.has('forceUpdate')).toBe(false)
  host.balances = [{ ...ether, quantity: { decimals: '18', numeric: '1' } }]
  await sendTransaction(client, { transaction: {} })
  await clock.flush()
  expect(host.asked('balance').at(-1)?.searchParams.get('forceUpdate')).toBe(String(clock.now()))
  expect(state()?.tokens.map(({ amount }) => amount)).toEqual(['1'])
  off()
})

test('without services and wallet there is no tab, and nobody is asked', async () => {
  const { client, feature, host } = await setUp([], { services: undefined })
  expect(feature.available()).toBe(false)
  expect(await feature.fetch()).toBeUndefined()
  expect(host.urls).toEqual([])
  await disconnect(client)
  expect(feature.available()).toBe(false)
})

test('an answer that is without this chain is a failure, not an empty wallet', async () => {
  const { feature, host } = await setUp()
  host.partial = [{ chainId: 'eip155:1', error: { code: 'upstream_timeout' } }]
  host.balances = []
  expect(await feature.fetch()).toMatchObject({ status: 'error', error: { code: 'request/unreachable' } })
})

test('a chain that the services don’t serve has no tab either, and is asked for once', async () => {
  const { clock, feature, host } = await setUp()
  host.fail(404)
  const off = feature.watch()
  await clock.advance(300_000)
  expect(feature.available()).toBe(false)
  expect(host.asked('balance').length).toBeLessThanOrEqual(1)
  off()
})

test('what was known of an account goes with its connection', async () => {
  const { client, feature, state } = await setUp()
  await feature.fetch()
  expect(state()).toBeDefined()
  await disconnect(client)
  expect(feature.getState()).toEqual({})
})
