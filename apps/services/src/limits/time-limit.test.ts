import { afterEach, expect, test, vi } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

afterEach(() => vi.useRealTimers())

test('work that ends in time gives its result or its failure, and leaves no timer', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve(1), 1_000)).toBe(1)
  await expect(withTimeLimit(Promise.reject(new Error('failed')), 1_000)).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer fails with what the caller says', async () => {
  vi.useFakeTimers()
  const waited = expect(
    withTimeLimit(new Promise(() => undefined), 1_000, () => new Error('too late')),
  ).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(1_000)
  await waited
})
