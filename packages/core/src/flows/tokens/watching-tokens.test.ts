import { expect, test } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import { ether, setUpTokens } from './tokens-page.fixture.ts'

test('a list is fresh for 30 s, and a failed list is asked for again after 30 s', async () => {
  const { clock, feature, host, state } = await setUpTokens()
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
  const { clock, feature, host, state } = await setUpTokens()
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

test('it polls only if asked to, and stops when the services can’t answer', async () => {
  const { clock, feature, host, state } = await setUpTokens()
  feature.watch()()
  const quiet = feature.watch()
  await clock.advance(600_000)
  expect(host.asked('balance')).toHaveLength(1)
  quiet()
  const off = feature.watch({ every: true })
  await clock.advance(90_000)
  expect(host.asked('balance')).toHaveLength(5)
  host.fail(503)
  await clock.advance(60_000)
  host.fail(undefined)
  await clock.advance(300_000)
  const before = host.asked('balance').length
  // Well again, and polling has ended.
  expect(state()?.status).toBe('ready')
  await clock.advance(600_000)
  expect(host.asked('balance').length).toBe(before)
  off()
})

test('a page in the background causes no request', async () => {
  const { clock, feature, host, platform } = await setUpTokens()
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
  const { client, clock, feature, host, state } = await setUpTokens()
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
