import { expect, test } from 'vitest'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { createHealth } from './health.ts'

function create() {
  const clock = { ms: 0 }
  const upstream = { failure: undefined as Error | undefined, probes: 0 }
  const health = createHealth({
    now: () => clock.ms,
    probe: async () => {
      upstream.probes++
      if (upstream.failure) throw upstream.failure
    },
  })
  return { clock, health, upstream }
}
const down = new UpstreamError('unreachable', 'down')

test('a failed probe pauses for 1 s, and each further one for twice as long, up to 30 s', async () => {
  const { clock, health, upstream } = create()
  upstream.failure = down
  await health.check()
  const pauses: number[] = []
  for (let round = 0; round < 7; round++) {
    const turn = health.enter()
    if (turn.ok) throw new Error('it is up')
    pauses.push(turn.waitMs)
    clock.ms += turn.waitMs
    const trial = health.enter()
    expect(await ('trial' in trial && trial.trial)).toBe(false)
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a clock that is set back lengthens no pause, and holds off no probe', async () => {
  const { clock, health, upstream } = create()
  clock.ms = 7_200_000
  await health.check()
  clock.ms -= 3_600_000
  upstream.failure = down
  health.suspect()
  expect(upstream.probes).toBe(2)
  await health.check()
  clock.ms -= 3_600_000
  upstream.failure = undefined
  const turn = health.enter()
  expect(await ('trial' in turn && turn.trial)).toBe(true)
  expect(health.state).toBe('up')
})

test('after a pause one probe of our own tries it, and no visitor’s question does before that has ended', async () => {
  const { clock, health, upstream } = create()
  upstream.failure = down
  await health.check()
  upstream.failure = undefined
  clock.ms = 1000
  const turns = [health.enter(), health.enter()]
  expect(turns.map(({ ok }) => ok)).toEqual([false, false])
  expect(health.state).toBe('trying')
  expect(await Promise.all(turns.map((turn) => 'trial' in turn && turn.trial))).toEqual([true, true])
  expect(upstream.probes).toBe(2)
  expect([health.enter().ok, health.state]).toEqual([true, 'up'])
})

test('questions that fail change nothing while the upstream answers ours, and cost it one probe a second', async () => {
  const { clock, health, upstream } = create()
  for (let question = 0; question < 1000; question++) {
    health.suspect()
    clock.ms += 10
    await Promise.resolve()
  }
  expect([health.state, health.enter().ok]).toEqual(['up', true])
  expect(upstream.probes).toBeLessThanOrEqual(10)
})

test('a question that fails leads to a pause when the upstream fails ours, too', async () => {
  const { health, upstream } = create()
  upstream.failure = down
  for (let question = 0; question < 20; question++) health.suspect()
  await health.check()
  expect(upstream.probes).toBe(1)
  expect(health.enter()).toEqual({ ok: false, waitMs: 1000 })
})

test('a pause that the other side asks for is kept', async () => {
  const { health, upstream } = create()
  upstream.failure = new UpstreamError('busy', 'out of quota', 60_000)
  await health.check()
  expect(health.enter()).toEqual({ ok: false, waitMs: 60_000 })
})

test('a pause that the other side asks for is no reason to come back sooner than ours', async () => {
  const { health, upstream } = create()
  upstream.failure = new UpstreamError('busy', 'out of quota', 10)
  await health.check()
  expect(health.enter()).toEqual({ ok: false, waitMs: 1000 })
})

test('questions that were under way when the pause began make it no longer, and cost no probe', async () => {
  const { clock, health, upstream } = create()
  upstream.failure = down
  await health.check()
  clock.ms = 900
  for (let question = 0; question < 20; question++) health.suspect()
  await Promise.resolve()
  expect([upstream.probes, health.state]).toEqual([1, 'paused'])
  expect(health.enter()).toEqual({ ok: false, waitMs: 100 })
})

test('a probe that fails by a mistake of ours pauses, too, and says no more than that', async () => {
  const { health, upstream } = create()
  upstream.failure = new TypeError('cannot read https://key@node.example')
  const failure = await health.check()
  expect(failure).toMatchObject({ failure: 'invalid', message: 'The upstream failed', retryAfterMs: undefined })
  expect(health.state).toBe('paused')
})

test('after a pause that ended well, the next one is short again', async () => {
  const { clock, health, upstream } = create()
  upstream.failure = down
  await health.check()
  clock.ms = 1000
  await health.check()
  expect(health.enter()).toEqual({ ok: false, waitMs: 2000 })
  upstream.failure = undefined
  await health.check()
  expect(health.enter()).toEqual({ ok: true })
  upstream.failure = down
  await health.check()
  expect(health.enter()).toEqual({ ok: false, waitMs: 1000 })
})
