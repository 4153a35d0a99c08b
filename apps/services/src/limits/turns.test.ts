import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('networks take turns: one with much work doesn’t delay another one’s', async () => {
  const inTurn = createTurns(1)
  const done: string[] = []
  const work = (name: string) => () => void done.push(name)
  const flood = Array.from({ length: 40 }, (_, n) =>
    inTurn({ address: `2001:db8:0:${(n % 256).toString(16)}` }, work('flood')),
  )
  await inTurn({ address: '203.0.113.1' }, work('visitor'))
  expect(done.indexOf('visitor')).toBeLessThan(4)
  await Promise.all(flood)
  expect(done).toHaveLength(41)
})

test('the waiting work of a network is limited; failed work ends its turn', async () => {
  const inTurn = createTurns(1)
  const first = inTurn({ address: '203.0.113.1' }, () => Promise.reject(new Error('no')))
  const rest = Array.from({ length: 70 }, () => inTurn({ address: '203.0.113.1' }, () => 1))
  await expect(first).rejects.toThrow('no')
  const answers = await Promise.all(rest)
  expect([answers.filter((each) => each?.value === 1).length, answers.filter((each) => !each).length]).toEqual([64, 6])
})

test('a visitor’s work that waits for something doesn’t delay that of others', async () => {
  const inTurn = createTurns(1)
  const done: string[] = []
  const answer = Promise.withResolvers<string>()
  const slow = inTurn(
    { address: '203.0.113.1' },
    (prepared) => void done.push(prepared),
    () => answer.promise,
  )
  await inTurn({ address: '203.0.113.2' }, () => void done.push('quick'))
  answer.resolve('slow')
  await slow
  expect(done).toEqual(['quick', 'slow'])
})

test('nothing is prepared for work that is refused', async () => {
  const inTurn = createTurns(1)
  const answer = Promise.withResolvers<void>()
  let prepared = 0
  const prepare = () => {
    prepared += 1
    return answer.promise
  }
  const all = Array.from({ length: 70 }, () => inTurn({ address: '203.0.113.1' }, () => 1, prepare))
  expect(prepared).toBe(64)
  answer.resolve()
  const answers = await Promise.all(all)
  expect(answers.filter((each) => !each)).toHaveLength(6)
  // Work whose preparation failed doesn't count as waiting any more.
  const failing = Array.from({ length: 64 }, () =>
    inTurn(
      { address: '203.0.113.1' },
      () => 1,
      () => Promise.reject(new Error('no')),
    ),
  )
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await inTurn({ address: '203.0.113.1' }, () => 2)).toEqual({ value: 2 })
})

test('other requests are served while much work waits', async () => {
  const inTurn = createTurns(0.25)
  const busy = () => {
    const end = performance.now() + 5
    while (performance.now() < end);
  }
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 1)
  await Promise.all(Array.from({ length: 20 }, () => inTurn({ address: '203.0.113.1' }, busy)))
  clearInterval(timer)
  // Without pauses there are none.
  expect(ticks).toBeGreaterThan(40)
})

test('work whose visitor has gone isn’t done, and the next work begins', async () => {
  const inTurn = createTurns(1)
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  let hasGone = false
  const all = [
    inTurn({ address: '203.0.113.1' }, () => first.promise),
    inTurn({ address: '203.0.113.1', hasGone: () => hasGone }, () => void done.push('gone')),
    inTurn({ address: '203.0.113.1' }, () => void done.push('next')),
  ]
  hasGone = true
  first.resolve()
  expect((await Promise.all(all)).map(Boolean)).toEqual([true, false, true])
  expect(done).toEqual(['next'])
})
