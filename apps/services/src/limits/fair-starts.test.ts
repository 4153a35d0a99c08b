import { expect, test } from 'vitest'
import { createFairStarts } from './fair-starts.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Work of 1 ms each on a clock of its own; `done` names what was begun. */
function createWork() {
  const clock = { ms: 0 }
  const done: string[] = []
  const start = createFairStarts(() => clock.ms)
  const begin = (address: string, name = address) =>
    start(address, () => {
      clock.ms += 1
      done.push(name)
    })
  return { begin, done, start }
}

test('while little is asked, work begins at once', () => {
  const { begin, done } = createWork()
  begin('203.0.113.1')
  expect(done).toEqual(['203.0.113.1'])
})

test('work from all addresses of a network delays the next visitor by one turn', async () => {
  const { begin, done } = createWork()
  for (let n = 0; n < 1000; n++) begin(`10.${n % 256}.${n >> 8}.1`)
  for (let n = 0; n < 1000; n++) begin(`2001:db8:9:${n.toString(16)}`)
  expect(done).toHaveLength(2)
  begin('203.0.113.1')
  await turn()
  await turn()
  expect(done).toContain('203.0.113.1')
  expect(done.length).toBeLessThanOrEqual(6)
})

test('within a network its parts take turns, too', async () => {
  const { begin, done } = createWork()
  for (let n = 0; n < 100; n++) begin('10.0.0.1', 'flood')
  begin('10.0.0.2', 'neighbour')
  begin('10.9.0.1', 'other')
  for (let n = 0; n < 3; n++) await turn()
  expect(done).toContain('neighbour')
  expect(done).toContain('other')
})

test('work of an address begins in its order, and all of it begins', async () => {
  const { begin, done } = createWork()
  const names = Array.from({ length: 50 }, (_, n) => `${n}`)
  for (const name of names) begin('203.0.113.1', name)
  while (done.length < 50) await turn()
  expect(done).toEqual(names)
  begin('203.0.113.1', 'later')
  await turn()
  expect(done.at(-1)).toBe('later')
})

test('work that fails ends nothing but itself', async () => {
  const { begin, done, start } = createWork()
  const fail = () => {
    throw new Error('no')
  }
  expect(() => start('203.0.113.1', fail)).toThrow('no')
  begin('203.0.113.1')
  await turn()
  begin('203.0.113.1')
  expect(done).toHaveLength(2)
})
