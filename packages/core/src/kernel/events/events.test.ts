import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createEvents } from './events.ts'
import { onEvent } from './on-event.ts'

function setUp() {
  const clock = createFakeClock(1000)
  const warn = vi.fn()
  const log = { debug() {}, info() {}, warn, error() {}, copy: () => '', clear() {} }
  return { clock, warn, events: createEvents({ clock, log }) }
}

test('every listener hears every event with its time, until it leaves', async () => {
  const { clock, events } = setUp()
  const heard: unknown[] = []
  const off = events.on((event) => heard.push(event))
  await clock.advance(5)
  events.emit('SWITCH_NETWORK', { network: 'eip155:10' })
  off()
  events.emit('CLICK_NETWORKS', {})
  expect(heard).toEqual([
    { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' }, timestamp: 1005 },
  ])
})

test('a listener that throws does not keep the others from hearing', () => {
  const { events, warn } = setUp()
  const listener = vi.fn()
  events.on(() => {
    throw new Error('broken')
  })
  events.on(listener)
  events.emit('CLICK_NETWORKS', {})
  expect(listener).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('one event is heard by its name in code, with the properties of that event', () => {
  const { events } = setUp()
  const heard: unknown[] = []
  const off = onEvent({ events }, 'click.all-wallets', (properties) => heard.push(properties))
  onEvent({ events }, 'switch.network', ({ network }) => heard.push(network))
  // @ts-expect-error the name on the wire
  onEvent({ events }, 'SWITCH_NETWORK', () => {})
  events.emit('CLICK_ALL_WALLETS', {})
  events.emit('CLICK_NETWORKS', {})
  events.emit('SWITCH_NETWORK', { network: 'eip155:10' })
  off()
  events.emit('CLICK_ALL_WALLETS', {})
  expect(heard).toEqual([{}, 'eip155:10'])
})
