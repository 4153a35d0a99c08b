import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeOf } from '../../test/calls.ts'
import { createClock } from '../../test/clock.ts'
import { scriptNetwork } from '../../test/script.ts'
import { withBudget } from './with-budget.ts'
import { withRetry } from './with-retry.ts'

const schema = v.unknown()

test('requests beyond the budget of a minute are refused and not sent', async () => {
  const clock = createClock()
  const network = scriptNetwork()
  const http = withBudget(network.http, { clock, perMinute: 3 })
  for (const call of [() => http.get('/a', { schema }), () => http.post('/a', { schema }), () => http.getBlob('/a')]) {
    const asked = call()
    await network.answer()
    await asked
    clock.advance(10_000)
  }
  expect(await codeOf(http.get('/a', { schema }))).toBe('request/over-budget')
  expect(network.sent).toHaveLength(3)
  clock.advance(30_000)
  const first = http.get('/a', { schema })
  await network.answer()
  await first
  expect(await codeOf(http.put('/a', { schema }))).toBe('request/over-budget')
  clock.advance(10_000)
  const second = http.delete('/a', { schema })
  await network.answer()
  await second
  expect(network.sent).toHaveLength(5)
})

test('each attempt of a retried request counts against the budget', async () => {
  const clock = createClock()
  const network = scriptNetwork()
  const http = withRetry(withBudget(network.http, { clock, perMinute: 2 }), { clock, random: () => 0 })
  const call = codeOf(http.get('/a', { schema }))
  for (let attempt = 0; attempt < 3; attempt++) {
    await network.answer({ status: 500 })
    clock.advance(1)
  }
  expect([await call, network.sent.length]).toEqual(['request/over-budget', 2])
})
