import { afterEach, expect, test, vi } from 'vitest'
import { createSharedLoads } from './share-loads.ts'

afterEach(() => vi.useRealTimers())

function create() {
  vi.useFakeTimers()
  const loads: PromiseWithResolvers<string>[] = []
  const load = () => {
    const next = Promise.withResolvers<string>()
    loads.push(next)
    return next.promise
  }
  return { loads, load, shared: createSharedLoads({ now: Date.now }) }
}

test('callers that ask for the same at once share one load, and the next starts another', async () => {
  const { loads, load, shared } = create()
  const both = Promise.all([shared.get('a', load), shared.get('a', load), shared.get('b', load)])
  expect(loads).toHaveLength(2)
  for (const [index, { resolve }] of loads.entries()) resolve(String(index))
  expect(await both).toEqual(['0', '0', '1'])
  void shared.get('a', load)
  expect(loads).toHaveLength(3)
})

test('a caller whose leader fails asks by itself', async () => {
  const { loads, load, shared } = create()
  const first = shared.get('a', load)
  const second = shared.get('a', load)
  loads[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await vi.waitFor(() => expect(loads).toHaveLength(2))
  loads[1]?.resolve('own')
  expect(await second).toBe('own')
})

test('a caller waits 2 s for another one’s answer and no longer, and a load that never ends stops no caller', async () => {
  const { loads, load, shared } = create()
  void shared.get('a', load)
  const second = shared.get('a', load)
  await vi.advanceTimersByTimeAsync(1999)
  expect(loads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(loads).toHaveLength(2)
  loads[1]?.resolve('own')
  expect(await second).toBe('own')
})

test('a load that has run for a second is joined no more', async () => {
  const { loads, load, shared } = create()
  void shared.get('a', load)
  await vi.advanceTimersByTimeAsync(1000)
  const late = shared.get('a', load)
  const later = shared.get('a', load)
  expect(loads).toHaveLength(2)
  loads[1]?.resolve('own')
  expect(await Promise.all([late, later])).toEqual(['own', 'own'])
  // The end of the first load takes nothing away from those that came after.
  loads[0]?.resolve('old')
})

test('a load that throws synchronously fails only its caller', async () => {
  const { load, loads, shared } = create()
  await expect(
    shared.get('a', () => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  const next = shared.get('a', load)
  loads[0]?.resolve('well')
  expect(await next).toBe('well')
})
