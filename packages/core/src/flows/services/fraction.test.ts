import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { fraction } from './fraction.ts'

test('spreads evenly from 0 to below 1', () => {
  const counts = [0, 0, 0, 0, 0]
  for (let index = 0; index < 5000; index++) {
    const value = fraction(systemRandom)
    const bucket = Math.floor(value * 5)
    expect(value >= 0 && value < 1).toBe(true)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(250)
})

test.each(['', '-', 'id-1', 'zzzzzzzzzzzz'])('whatever the id is like: %j', (id) => {
  const value = fraction({ id: () => id })
  expect(value >= 0 && value < 1).toBe(true)
})
