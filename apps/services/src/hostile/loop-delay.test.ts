import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoopDelay } from './loop-delay.ts'

const hold = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a stall of this thread shows in the window in which it was, and in no other', async () => {
  const stalled = startLoopDelay()
  await wait(30)
  hold(300)
  await wait(30)
  stalled.stop()
  const after = startLoopDelay()
  await wait(30)
  after.stop()
  hold(600)
  await wait(30)
  expect(stalled.most()).toBeGreaterThan(250)
  expect(stalled.p99()).toBeGreaterThan(250)
  expect(stalled.most()).toBeLessThan(600)
  expect(after.most()).toBeLessThan(stalled.most())
})
