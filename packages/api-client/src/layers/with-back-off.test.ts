import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeOf } from '../../test/calls.ts'
import { createClock } from '../../test/clock.ts'
import { scriptNetwork, settle } from '../../test/script.ts'
import { withBackOff } from './with-back-off.ts'

const schema = v.unknown()

test('a failed read fails again for 30 s with the same error and no request', async () => {
  const clock = createClock()
  const network = scriptNetwork()
  const http = withBackOff(network.http, { clock })
  const call = () => http.get('/a', { schema }).catch((error: unknown) => error)
  const first = call()
  await network.answer({ status: 503 })
  clock.advance(29_999)
  expect(await call()).toBe(await first)
  expect(network.sent).toHaveLength(1)
  const other = http.get('/b', { schema })
  await network.answer({ body: 1 })
  expect(await other).toBe(1)
  clock.advance(1)
  const again = call()
  await network.answer({ body: 2 })
  expect(await again).toBe(2)
  const next = call()
  await network.answer({ body: 3 })
  expect(await next).toBe(3)
})

test('a forced read is still sent, and a success ends the wait', async () => {
  const clock = createClock()
  const network = scriptNetwork()
  const http = withBackOff(network.http, { clock })
  const failing = codeOf(http.get('/a', { schema }))
  await network.fail()
  expect(await failing).toBe('request/unreachable')
  const forced = http.get('/a', { schema, query: { forceUpdate: 1 } })
  await network.answer({ body: 1 })
  expect(await forced).toBe(1)
  const plain = http.get('/a', { schema })
  await network.answer({ body: 2 })
  expect(await plain).toBe(2)
})

test('an abort proves nothing about the host', async () => {
  const network = scriptNetwork()
  const http = withBackOff(network.http, { clock: createClock() })
  const controller = new AbortController()
  const left = codeOf(http.get('/a', { schema, signal: controller.signal }))
  await settle()
  controller.abort()
  expect(await left).toBe('request/aborted')
  const next = http.get('/a', { schema })
  await network.answer({ body: 1 })
  expect(await next).toBe(1)
})

test('calls that change something are always sent', async () => {
  const network = scriptNetwork()
  const http = withBackOff(network.http, { clock: createClock() })
  for (let time = 0; time < 2; time++) {
    const call = codeOf(http.post('/a', { schema }))
    await network.answer({ status: 500 })
    expect(await call).toBe('http/status')
  }
  expect(network.sent).toHaveLength(2)
})
