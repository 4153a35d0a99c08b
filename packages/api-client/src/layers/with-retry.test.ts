import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeOf } from '../../test/calls.ts'
import { createClock } from '../../test/clock.ts'
import { scriptNetwork, settle } from '../../test/script.ts'
import { retryAfterMs } from './retry-after-ms.ts'
import { type WithRetryOptions, withRetry } from './with-retry.ts'

const schema = v.unknown()

function setUp(options: Partial<WithRetryOptions> = {}) {
  const clock = createClock()
  const network = scriptNetwork()
  return { clock, network, http: withRetry(network.http, { clock, random: () => 0.5, ...options }) }
}

test('a temporary failure is retried after a random part of a doubling wait', async () => {
  for (const fail of [{ status: 429 }, { status: 500 }, { status: 502 }, { status: 503 }, undefined]) {
    const { clock, network, http } = setUp()
    const call = http.get('/a', { schema })
    await (fail ? network.answer(fail) : network.fail())
    expect(clock.due()).toEqual([250])
    clock.advance(250)
    await (fail ? network.answer(fail) : network.fail())
    expect(clock.due()).toEqual([500])
    clock.advance(500)
    await network.answer({ body: 1 })
    expect([await call, network.sent.length, clock.due()]).toEqual([1, 3, []])
  }
})

test('the third failure is final', async () => {
  const { clock, network, http } = setUp()
  const call = codeOf(http.get('/a', { schema }))
  for (let attempt = 0; attempt < 3; attempt++) {
    await network.answer({ status: 500 })
    clock.advance(10_000)
  }
  expect([await call, network.sent.length]).toEqual(['http/status', 3])
})

test('a failure that would repeat is not retried', async () => {
  for (const status of [400, 401, 403, 404, 501]) {
    const { network, http } = setUp()
    const call = codeOf(http.get('/a', { schema }))
    await network.answer({ status })
    expect([await call, network.sent.length]).toEqual([status === 403 ? 'http/forbidden' : 'http/status', 1])
  }
  const { network, http } = setUp()
  const call = codeOf(http.get('/a', { schema: v.string() }))
  await network.answer({ body: 7 })
  expect([await call, network.sent.length]).toEqual(['request/unreadable', 1])
})

test('calls that change something are never sent twice', async () => {
  const { network, http } = setUp()
  for (const call of [http.post, http.put, http.delete]) {
    const code = codeOf(call('/a', { schema, body: {} }))
    await network.fail()
    expect(await code).toBe('request/unreachable')
  }
  expect(network.sent).toHaveLength(3)
})

test('the host sets the wait; when it is too long there is no other attempt', async () => {
  const { clock, network, http } = setUp()
  const call = http.get('/a', { schema })
  await network.answer({ status: 429, headers: { 'retry-after': '3' } })
  expect(clock.due()).toEqual([3000])
  clock.advance(3000)
  const date = new Date(clock.now() + 5000).toUTCString()
  await network.answer({ status: 503, headers: { 'retry-after': date } })
  expect(clock.due()).toEqual([5000])
  clock.advance(5000)
  await network.answer({ body: 1 })
  expect(await call).toBe(1)

  const patient = codeOf(http.get('/a', { schema }))
  await network.answer({ status: 503, headers: { 'retry-after': '9' } })
  expect([await patient, clock.due()]).toEqual(['http/unavailable', []])
})

test('an abort ends the wait', async () => {
  const { clock, network, http } = setUp()
  const controller = new AbortController()
  const call = codeOf(http.get('/a', { schema, signal: controller.signal }))
  await network.answer({ status: 500 })
  controller.abort()
  expect([await call, clock.due()]).toEqual(['request/aborted', []])
  await settle()
  expect(network.sent).toHaveLength(1)
})

test('param: isWorthIt limits which failures are retried', async () => {
  const { clock, network, http } = setUp({ isWorthIt: ({ code }) => code === 'request/unreachable' })
  const call = codeOf(http.get('/a', { schema }))
  await network.fail()
  clock.advance(250)
  await network.answer({ status: 500 })
  expect([await call, network.sent.length]).toEqual(['http/status', 2])
})

test('retryAfterMs reads seconds and dates', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:10 GMT', now)).toBe(10_000)
  expect(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  for (const other of [undefined, '', 'soon', '-1', '1'.repeat(20)]) expect(retryAfterMs(other, now)).toBeUndefined()
})
