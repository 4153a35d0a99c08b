import { expect, test } from 'vitest'
import { createFakeClock } from './fake-clock.ts'

test('timers run in order of their time, those of one time in order of their making', async () => {
  const clock = createFakeClock(0)
  const ran: string[] = []
  clock.setTimeout(() => ran.push(`late ${clock.now()}`), 200)
  clock.setTimeout(() => ran.push(`a ${clock.now()}`), 100)
  clock.setTimeout(() => ran.push(`b ${clock.now()}`), 100)
  const off = clock.setTimeout(() => ran.push('never'), 50)
  off()
  off()
  await clock.advance(99)
  expect(ran).toEqual([])
  await clock.advance(1)
  expect(ran).toEqual(['a 100', 'b 100'])
  await clock.advance(1000)
  expect(ran).toEqual(['a 100', 'b 100', 'late 200'])
  expect([clock.now(), clock.pending()]).toEqual([1100, 0])
})

test('promises that a timer starts may set timers that are due in the same stretch', async () => {
  const clock = createFakeClock(0)
  const ticks: number[] = []
  const poll = async () => {
    await Promise.resolve()
    await Promise.resolve()
    ticks.push(clock.now())
    clock.setTimeout(() => void poll(), 10)
  }
  clock.setTimeout(() => void poll(), 10)
  await clock.advance(35)
  expect(ticks).toEqual([10, 20, 30])
})
