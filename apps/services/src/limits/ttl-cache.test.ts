import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function create(maxBytes?: number) {
  const clock = { ms: 0 }
  let loads = 0
  const load = async () => ++loads
  return { clock, cache: createTtlCache({ now: () => clock.ms, maxBytes }), load }
}

test('an answer is kept for its time, and loaded once for all that ask at once', async () => {
  const { cache, clock, load } = create()
  expect(await Promise.all([cache.get('a', 100, load), cache.get('a', 100, load)])).toEqual([1, 1])
  clock.ms = 99
  expect(await cache.get('a', 100, load)).toBe(1)
  clock.ms = 100
  expect(cache.read('a', 100)).toBeUndefined()
  expect(await cache.get('a', 100, load)).toBe(2)
})

test('a load that fails is its caller’s alone: the others load by themselves', async () => {
  const { cache, load } = create()
  const failing = cache.get('a', 100, async () => {
    throw new Error('of a stranger')
  })
  const own = cache.get('a', 100, load)
  await expect(failing).rejects.toThrow('of a stranger')
  expect(await own).toBe(1)
})

test('a load that never ends delays a caller by its time limit at most', async () => {
  const { cache, clock, load } = create()
  void cache.get('a', 100, () => new Promise<number>(() => {}))
  clock.ms = 10_000
  expect(await cache.get('a', 100, load)).toBe(1)
})

test('the entry used longest ago is dropped first', async () => {
  const { cache } = create(600)
  cache.write('a', 1)
  cache.write('b', 2)
  cache.read('a', 100)
  cache.write('c', 3)
  expect(['a', 'b', 'c'].map((key) => cache.read(key, 100)?.value)).toEqual([1, undefined, 3])
})

test('large answers make room like many small ones', async () => {
  const { cache } = create(100_000)
  for (let n = 0; n < 10; n++)
    cache.write(
      `${n}`,
      Array.from({ length: 400 }, (_, at) => `token ${at}`),
    )
  const kept = Array.from({ length: 10 }, (_, n) => cache.read(`${n}`, 100) !== undefined)
  expect(kept).toEqual([false, false, false, false, true, true, true, true, true, true])
})
