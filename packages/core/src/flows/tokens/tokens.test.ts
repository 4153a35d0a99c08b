import { expect, test } from 'vitest'
import { disconnect } from '../sessions/disconnect.ts'
import { dollar, ether, fake, setUpTokens, usdc } from './tokens-page.fixture.ts'

test('a list has exact amounts, the most valuable first, and its sum', async () => {
  const { feature, host } = await setUpTokens([
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
  const one = await setUpTokens([ether, ticket])
  expect((await one.feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  const other = await setUpTokens([ether, ticket], { tokens: { 'eip155:1': [{ address: usdc }] } })
  expect((await other.feature.fetch())?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['ETH', '1.5'],
    ['TICKET', '3'],
  ])
})

test('the change of a price goes with the price', async () => {
  const { feature } = await setUpTokens([{ ...ether, change24h: -1.25 }, dollar({ price: 0, value: 0, change24h: 3 })])
  expect((await feature.fetch())?.tokens.map(({ change24h }) => change24h)).toEqual(['-1.25', undefined])
})

test('zero amounts and tokens of other chains are left out', async () => {
  const { feature } = await setUpTokens([
    dollar({ quantity: { decimals: '6', numeric: '0.000' } }),
    dollar({ chainId: 'eip155:10', address: `eip155:10:${usdc}` }),
  ])
  expect(await feature.fetch()).toMatchObject({ status: 'empty', tokens: [], total: undefined })
})

test('the app’s tokens are shown even with a zero balance, read from the chain itself', async () => {
  const { feature } = await setUpTokens([ether], {
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
  const { feature } = await setUpTokens([
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

test('without services and wallet there is no tab, and no host is asked', async () => {
  const { client, feature, host } = await setUpTokens([], { services: undefined })
  expect(feature.available()).toBe(false)
  expect(await feature.fetch()).toBeUndefined()
  expect(host.urls).toEqual([])
  await disconnect(client)
  expect(feature.available()).toBe(false)
})

test('an answer that is without this chain is a failure, not an empty wallet', async () => {
  const { feature, host } = await setUpTokens()
  host.partial = [{ chainId: 'eip155:1', error: { code: 'upstream_timeout' } }]
  host.balances = []
  expect(await feature.fetch()).toMatchObject({ status: 'error', error: { code: 'request/unreachable' } })
})

test('a chain that the services don’t serve has no tab either, and is asked for once', async () => {
  const { clock, feature, host } = await setUpTokens()
  host.fail(404)
  const off = feature.watch()
  await clock.advance(300_000)
  expect(feature.available()).toBe(false)
  expect(host.asked('balance').length).toBeLessThanOrEqual(1)
  off()
})

test('the known balances of an account are dropped with its connection', async () => {
  const { client, feature, state } = await setUpTokens()
  await feature.fetch()
  expect(state()).toBeDefined()
  await disconnect(client)
  expect(feature.getState()).toEqual({})
})
