import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { systemRandom } from './random.ts'

test('systemClock calls back once, and not after its off', async () => {
  const called: string[] = []
  const off = systemClock.setTimeout(() => called.push('cancelled'), 0)
  off()
  await new Promise<void>((resolve) => systemClock.setTimeout(() => resolve(void called.push('called')), 1))
  expect(called).toEqual(['called'])
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000)
})

test('systemRandom makes ids that differ', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => systemRandom.id()))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{1,19}$/)
})
