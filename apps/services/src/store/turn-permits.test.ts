import { afterEach, expect, test, vi } from 'vitest'
import type { Release } from '../limits/permits.ts'
import { createTurnPermits } from './turn-permits.ts'

afterEach(() => vi.useRealTimers())

/** Takes as many permits as an address gets, and notes which work got one. */
function createCrowd(total: number) {
  const permits = createTurnPermits(total)
  const order: string[] = []
  const releases: Release[] = []
  const join = (name: string, address: string | undefined, ms = 60_000) =>
    permits.wait(address, ms).then((release) => {
      order.push(release ? name : `${name} in vain`)
      if (release) releases.push(release)
    })
  /** Ends the oldest work. */
  const end = async () => {
    releases.shift()?.()
    await settled()
  }
  return { order, join, end }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('alone a network gets a fifth, and the next visitor finds a permit at once', async () => {
  const { order, join } = createCrowd(10)
  for (let n = 0; n < 200; n++) void join('home', `2001:db8:1:${n.toString(16)}`)
  await settled()
  expect(order).toEqual(['home', 'home'])
  await join('visitor', '203.0.113.1')
  await join('own work', undefined)
  expect(order.slice(2)).toEqual(['visitor', 'own work'])
})

test('however many networks wait, the server’s own work finds permits, and so does a network that comes after five busy ones', async () => {
  const { order, join } = createCrowd(10)
  const crowd = (network: number) => {
    for (let n = 0; n < 20; n++) void join('crowd', `203.0.113.${network}`)
  }
  for (const network of [1, 2, 3, 4, 5]) crowd(network)
  await settled()
  await join('visitor', '198.51.100.1')
  for (const network of [6, 7, 8, 9]) crowd(network)
  await settled()
  await join('own work', undefined)
  await join('own work', undefined)
  expect(order.filter((name) => name !== 'crowd')).toEqual(['visitor', 'own work', 'own work'])
})

test('the server’s own work holds half of the permits at most', async () => {
  const { order, join, end } = createCrowd(10)
  for (let n = 0; n < 20; n++) void join('own work', undefined)
  await settled()
  expect(order).toHaveLength(5)
  await join('visitor', '203.0.113.1')
  await end()
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'own work'), 'visitor', 'own work'])
})

test('a free permit goes to networks in turn, then to the addresses in them', async () => {
  const { order, join, end } = createCrowd(1)
  await join('first', undefined)
  for (const n of [1, 2, 3]) void join(`a${n}`, '2001:db8:1:100')
  void join('a4, of another home', '2001:db8:1:200')
  void join('b1', '203.0.113.1')
  void join('own', undefined)
  for (let n = 0; n < 7; n++) await end()
  expect(order).toEqual(['first', 'a1', 'b1', 'own', 'a4, of another home', 'a2', 'a3'])
})

test('work whose time is over takes no permit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { order, join, end } = createCrowd(1)
  await join('first', '203.0.113.1')
  void join('short', '203.0.113.2', 100)
  void join('short too', '203.0.113.3', 100)
  void join('long', '203.0.113.3', 1_000)
  vi.advanceTimersByTime(500)
  await settled()
  await end()
  expect(order).toEqual(['first', 'short in vain', 'short too in vain', 'long'])
})
