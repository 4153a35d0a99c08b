import { expect, test } from 'vitest'
import { isFresh } from './is-fresh.ts'
import { createTtlCache } from './ttl-cache.ts'

test('fresh is what is younger, and not what is of a later time', () => {
  const ages = [-1, 0, 999, 1000]
  expect(ages.map((age) => isFresh(5000, 5000 + age, 1000))).toEqual([false, true, true, false])
  expect(isFresh(Number.NEGATIVE_INFINITY, 0, 1000)).toBe(false)
})

test('a price isn’t kept for an hour because the clock was set back by an hour', async () => {
  const clock = { ms: 7_200_000 }
  const cache = createTtlCache({ now: () => clock.ms })
  await cache.get('price', 60_000, async () => 1)
  clock.ms -= 3_600_000
  expect(await cache.get('price', 60_000, async () => 2)).toBe(2)
})
