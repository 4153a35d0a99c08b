import { afterEach, expect, test, vi } from 'vitest'
import type { BrokerListener } from '../broker/broker.ts'
import { joinNodes } from './nodes.ts'

afterEach(() => vi.useRealTimers())

test('a sweep that never ends is given up, so that the next one finds what was missed', async () => {
  vi.useFakeTimers()
  const errors: unknown[] = []
  const sweeps: number[] = []
  let listener: BrokerListener | undefined
  const nodes = joinNodes({
    sweepMs: 600_000,
    sweepLimitMs: 1_000,
    now: () => 100_000,
    onError: (error) => errors.push(error),
    broker: {
      join(given) {
        listener = given
        return { ready: new Promise(() => undefined), announce: () => undefined, leave: async () => undefined }
      },
    },
    hub: {
      wake: async () => undefined,
      async sweep(since) {
        sweeps.push(since)
        if (sweeps.length === 1) await new Promise(() => undefined)
      },
    },
  })
  listener?.missed()
  listener?.missed()
  expect(sweeps).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(errors).toHaveLength(1)
  listener?.missed()
  // The first found nothing out: the second looks as far back.
  expect(sweeps).toEqual([sweeps[0], sweeps[0]])
  await nodes.leave()
})
