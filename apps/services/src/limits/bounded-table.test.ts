import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { createAnswerCache } from '../rpc-proxy/answer-cache.ts'
import { createBoundedTable } from './bounded-table.ts'
import { createRateTable, rateTableBytes } from './rate-table.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
/** Memory of this thread's objects, in bytes. */
const heldBytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
const visitor = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

afterEach(() => void vi.useRealTimers())

test('memory of a rate table stops growing at its limit, however many addresses come', () => {
  // Nothing is given back here: every address is worth being remembered.
  const table = createRateTable(10, 0.000_001, () => 0)
  const before = heldBytes()
  const held = [20_000, 100_000, 300_000].map((end, index, ends) => {
    for (let n = ends[index - 1] ?? 0; n < end; n++) table.take(visitor(n))
    return heldBytes() - before
  })
  console.info(`rate table: ${held.map((bytes) => Math.round(bytes / 1024)).join(', ')} KiB, ${table.size} addresses`)
  expect(table.size).toBeGreaterThan(10_000)
  for (const bytes of held) expect(bytes).toBeLessThan(1.1 * rateTableBytes)
})

test('a name that was cut out of a long text keeps nothing of that text', () => {
  const table = createBoundedTable<number>({ maxBytes: 4_000_000, valueBytes: 16, worth: () => 1 })
  const before = heldBytes()
  for (let n = 0; n < 2_000; n++) {
    const query = Buffer.from(`${'x'.repeat(16_000)}&projectId=project-number-${n + 1_000}`).toString()
    table.set(query.slice(query.lastIndexOf('=') + 1), n)
  }
  expect(table.size).toBe(2_000)
  // The texts have 32 MB.
  expect(heldBytes() - before).toBeLessThan(2_000_000)
})

test('the least important entry makes room, and worthless entries go first', () => {
  const table = createBoundedTable<number>({ maxBytes: 10 * 170, valueBytes: 16, worth: (value) => value })
  table.set('much', 100)
  for (let n = 0; n < 500; n++) table.set(`flood ${n}`, 1)
  expect([table.get('much'), table.size, table.bytes <= 1_700]).toEqual([100, 10, true])
  table.set('nothing', 0)
  for (let n = 0; n < 10; n++) table.set(`more ${n}`, 2)
  expect([table.get('much'), table.get('nothing')]).toEqual([100, undefined])
})

test('without a new entry, worthless entries are dropped too', () => {
  vi.useFakeTimers()
  const table = createBoundedTable<number>({
    maxBytes: 100_000,
    valueBytes: 16,
    worth: (until) => until - Date.now(),
    sweepMs: 1_000,
  })
  for (let n = 0; n < 100; n++) table.set(`${n}`, Date.now() + 1_500)
  vi.advanceTimersByTime(1_000)
  expect(table.size).toBe(100)
  vi.advanceTimersByTime(1_000)
  expect([table.size, table.bytes, vi.getTimerCount()]).toEqual([0, 0, 0])
})

test('answers of a chain take the memory they are said to take', () => {
  const maxBytes = 4_194_304
  const cache = createAnswerCache({ now: () => 0, chainId: 'solana:x', confirmations: 1, maxBytes })
  const before = heldBytes()
  for (let n = 0; n < 10_000; n++) {
    const logs = Array.from({ length: 20 }, (_, at) => ({ index: at, program: `p${n}-${at}`, ok: true, fee: n * 1.5 }))
    cache.put({ method: 'getTransaction', params: [`signature ${n}`] }, JSON.parse(JSON.stringify({ slot: n, logs })))
  }
  const held = heldBytes() - before
  console.info(`answers: ${Math.round(held / 1024)} of ${maxBytes / 1024} KiB`)
  expect(held).toBeLessThan(1.1 * maxBytes)
  expect(cache.get({ method: 'getTransaction', params: ['signature 9999'] })).toBeDefined()
})
