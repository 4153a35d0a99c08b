import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import type { SupervisedMessage } from './supervise.ts'
import { watchServices } from './watch-services.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const stats = {
  sockets: 0,
  refused: 0,
  cutOff: 0,
  published: 0,
  delivered: 0,
  acknowledged: 0,
  queuedBytes: 0,
  written: 0,
}

function watch(services: { queuedBytes: number; written?: () => number; pingDatabase: () => Promise<unknown> }) {
  const lines: Record<string, unknown>[] = []
  const reports: SupervisedMessage['latchkey'][] = []
  const watched = watchServices({
    config: { watchdog: { blockedMs: 0, stuckMs: 5_000, silentMs: 15_000 } },
    log: createLog('error', (line) => lines.push(JSON.parse(line))),
    report: ({ latchkey }) => reports.push(latchkey),
  })
  watched.begin({
    relay: {
      stats: () => ({ ...stats, queuedBytes: services.queuedBytes, written: services.written?.() ?? 0 }),
      dropAll: () => 0,
      pause() {},
      resume() {},
    },
    pingDatabase: services.pingDatabase,
  })
  return { lines, reports, stop: watched.stop }
}

test('services that work are said to be up, and to live each second', async () => {
  const { lines, reports, stop } = watch({ queuedBytes: 0, pingDatabase: async () => undefined })
  await vi.advanceTimersByTimeAsync(10_000)
  await stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reports).toEqual(['up', ...Array<string>(10).fill('beat')])
  expect(lines).toEqual([])
})

test('a database that never answers is a stuck queue: the supervisor is told once', async () => {
  const asked = vi.fn(() => new Promise<never>(() => undefined))
  const { lines, reports, stop } = watch({ queuedBytes: 0, pingDatabase: asked })
  await vi.advanceTimersByTimeAsync(20_000)
  await stop()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(reports.filter((report) => report === 'stuck')).toHaveLength(1)
  expect(lines).toMatchObject([{ message: 'a queue is stuck', queue: 'database', waiting: 1 }])
})

test('relay messages that wait and are never stored are a stuck queue', async () => {
  const { lines, reports, stop } = watch({ queuedBytes: 1_000, pingDatabase: async () => undefined })
  await vi.advanceTimersByTimeAsync(20_000)
  await stop()
  expect(reports.filter((report) => report === 'stuck')).toHaveLength(1)
  expect(lines).toMatchObject([{ message: 'a queue is stuck', queue: 'relay writes', waiting: 1_000 }])
})

test('subscriptions that are stored all the time are no stuck queue, though no message is among them', async () => {
  let written = 0
  const { lines, reports, stop } = watch({
    queuedBytes: 1_000,
    written: () => written++,
    pingDatabase: async () => undefined,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await stop()
  expect(reports).not.toContain('stuck')
  expect(lines).toEqual([])
})
