import { expect, test } from 'vitest'
import { createPressure } from './pressure.ts'

/** An event loop with a clock. `run` lets time pass, with the loop busy for a part of it. */
function createLoop() {
  const total = { idle: 0, active: 0, utilization: 0 }
  const utilization = (one = { ...total }, since?: typeof total) => {
    const idle = one.idle - (since?.idle ?? 0)
    const active = one.active - (since?.active ?? 0)
    return { idle, active, utilization: active / (idle + active || 1) }
  }
  const run = (ms: number, share: number): void => {
    total.active += ms * share
    total.idle += ms * (1 - share)
  }
  return { run, isBusy: createPressure(utilization, () => total.idle + total.active) }
}

test('a process is busy from 60 % of its time on, until it is below 40 %', () => {
  const { isBusy, run } = createLoop()
  const shares = [0.55, 0.65, 0.5, 0.35, 0.5, 0.9]
  const told = shares.map((share) => {
    run(200, share)
    return isBusy()
  })
  expect(told).toEqual([false, true, true, false, false, true])
})

test('a burst of less than the window is not yet pressure', () => {
  const { isBusy, run } = createLoop()
  run(150, 1)
  expect(isBusy()).toBe(false)
  run(50, 1)
  expect(isBusy()).toBe(true)
})
