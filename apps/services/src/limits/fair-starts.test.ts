import { AsyncLocalStorage } from 'node:async_hooks'
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

test('work from all addresses of a network delays the next visitor by a few turns', async () => {
  const { begin, done } = createWork()
  for (let n = 0; n < 1000; n++) begin(`10.${n % 256}.${n >> 8}.1`)
  for (let n = 0; n < 1000; n++) begin(`2001:db8:9:${n.toString(16)}`)
  expect(done).toHaveLength(1)
  begin('203.0.113.1')
  for (let n = 0; n < 3; n++) await turn()
  expect(done).toContain('203.0.113.1')
  expect(done.length).toBeLessThanOrEqual(8)
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

test('what work does in promises counts as its time', async () => {
  const clock = { ms: 0 }
  const begun: number[] = []
  const start = createFairStarts(() => clock.ms)
  const work = async () => {
    begun.push(clock.ms)
    for (let step = 0; step < 10; step++) await undefined
    clock.ms += 10
  }
  for (let n = 0; n < 4; n++) start('203.0.113.1', () => void work())
  for (let n = 1; n < 5; n++) {
    expect(begun).toHaveLength(Math.min(n, 4))
    await turn()
  }
  expect(begun).toEqual([0, 10, 20, 30])
})

test('waiting work doesn’t run in the scope of the caller before it', async () => {
  const { begin, start } = createWork()
  const storage = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  storage.run('another visitor', () => {
    for (let n = 0; n < 4; n++) begin('10.0.0.1')
  })
  for (let n = 0; n < 4; n++) start('203.0.113.1', () => void seen.push(storage.getStore()))
  while (seen.length < 4) await turn()
  expect(seen).toEqual([undefined, undefined, undefined, undefined])
})

test('of very much that waits, the next is found as fast as of little', async () => {
  const start = createFairStarts()
  let left = 100_000
  const { user: before } = process.cpuUsage()
  for (let n = left; n > 0; n--) start('203.0.113.1', () => void left--)
  while (left > 0) await turn()
  // In µs. With an array, each step of which moves what is left, it takes 25 s.
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000)
})

test('one address in each network and some near a visitor don’t delay that visitor for long', async () => {
  const { begin, done } = createWork()
  const crowd: string[] = []
  for (let n = 1; n < 224; n++) crowd.push(`${n}.1.1.1`)
  for (let n = 0; n < 200; n++) crowd.push(`203.${n}.1.1`)
  const ask = () => {
    for (const address of crowd) begin(address)
  }
  for (let round = 0; round < 20; round++) ask()
  begin('203.250.1.1', 'visitor')
  while (!done.includes('visitor')) await turn()
  // Each of the others begins twice at most.
  expect(done.length).toBeLessThan(2 * crowd.length + 10)
})
