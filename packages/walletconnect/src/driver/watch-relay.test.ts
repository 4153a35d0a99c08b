import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { RelayLink } from '../sdk/relay-link.ts'
import { watchRelay } from './watch-relay.ts'

type Listener = Parameters<RelayLink['on']>[0]

function create(isConnected = true) {
  const clock = createFakeClock()
  const listeners = new Set<Listener>()
  const told: boolean[] = []
  let connected = isConnected
  const link = {
    connected: () => connected,
    on(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as RelayLink
  const stop = watchRelay({ link, clock, onChange: (now) => told.push(now) })
  const happen = (type: 'up' | 'down' | 'refused') => {
    connected = type === 'up'
    for (const listener of [...listeners]) listener({ type } as Parameters<Listener>[0])
  }
  return { clock, told, stop, happen, listeners }
}

test.each(['down', 'refused'] as const)(
  'a relay that is %s for a second is lost, and its return is told',
  async (type) => {
    const { clock, told, happen } = create()
    happen(type)
    await clock.advance(999)
    // A second loss doesn't begin the time again.
    happen(type)
    expect(told).toEqual([])
    await clock.advance(1)
    expect(told).toEqual([false])
    happen(type)
    await clock.advance(5_000)
    expect(told).toEqual([false])
    happen('up')
    happen('up')
    expect(told).toEqual([false, true])
  },
)

test('a short loss isn’t reported, nor is its end, and the next loss has its own time', async () => {
  const { clock, told, happen } = create()
  happen('down')
  await clock.advance(999)
  happen('up')
  await clock.advance(5_000)
  expect([told, clock.pending()]).toEqual([[], 0])
  happen('down')
  await clock.advance(999)
  expect(told).toEqual([])
  await clock.advance(1)
  expect(told).toEqual([false])
})

test('a relay that can’t be reached from the beginning is lost after a second', async () => {
  const { clock, told } = create(false)
  await clock.advance(1_000)
  expect(told).toEqual([false])
  const reached = create()
  expect(reached.clock.pending()).toBe(0)
})

test('nothing is reported after the end', async () => {
  const { clock, told, stop, happen, listeners } = create()
  happen('down')
  stop()
  await clock.advance(5_000)
  expect([told, listeners.size, clock.pending()]).toEqual([[], 0, 0])
})
