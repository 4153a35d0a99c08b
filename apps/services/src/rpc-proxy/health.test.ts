import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

function create() {
  const clock = { ms: 0 }
  return { clock, health: createHealth({ now: () => clock.ms }) }
}

test('a failure pauses for 1 s, and each further one for twice as long, up to 30 s', () => {
  const { clock, health } = create()
  const pauses: number[] = []
  for (let round = 0; round < 7; round++) {
    expect(health.enter()).toEqual({ ok: true })
    health.fail()
    const turn = health.enter()
    if (!turn.ok) pauses.push(turn.waitMs)
    clock.ms += turn.ok ? 0 : turn.waitMs
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('after a pause one request tries, and the others wait for how that ends', () => {
  const { clock, health } = create()
  health.fail()
  clock.ms = 1000
  expect([health.enter().ok, health.enter().ok, health.state]).toEqual([true, false, 'trying'])
  health.succeed()
  expect([health.enter().ok, health.enter().ok, health.state]).toEqual([true, true, 'up'])
})

test('requests that fail together are one failure', () => {
  const { health } = create()
  for (let index = 0; index < 20; index++) health.fail()
  expect(health.enter()).toEqual({ ok: false, waitMs: 1000 })
})

test('what is doubtful counts from the third in a row', () => {
  const { health } = create()
  health.fail({ isDoubtful: true })
  health.fail({ isDoubtful: true })
  health.succeed()
  health.fail({ isDoubtful: true })
  health.fail({ isDoubtful: true })
  expect(health.state).toBe('up')
  health.fail({ isDoubtful: true })
  expect(health.state).toBe('paused')
})

test('a pause that the other side asks for is kept', () => {
  const { health } = create()
  health.fail({ pauseMs: 60_000 })
  expect(health.enter()).toEqual({ ok: false, waitMs: 60_000 })
})
