import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createPermits, type Permits, type Release } from './permits.ts'

/** How many permits an address gets when it takes all it can. */
const fill = (permits: Permits, addresses: readonly (string | undefined)[]) => {
  let count = 0
  for (const address of addresses) while (permits.take(address)) count += 1
  return count
}
afterEach(() => vi.useRealTimers())

test('one address alone gets a third, and a second one still gets its permits', () => {
  const permits = createPermits(256)
  expect(fill(permits, ['203.0.113.1'])).toBe(86)
  expect(fill(permits, ['203.0.113.2'])).toBe(57)
  expect(permits.take('203.0.113.1')).toBeUndefined()
})

test('one home network of IPv6 counts as one, however many networks of 64 bits it has', () => {
  const permits = createPermits(256)
  const home = Array.from({ length: 256 }, (_, index) => `2001:db8:1:${index.toString(16)}`)
  expect(fill(permits, home)).toBe(86)
  const company = Array.from({ length: 4096 }, (_, index) => `2001:db8:2:${(index * 16).toString(16)}`)
  expect(fill(permits, company)).toBe(57)
  expect(permits.take('203.0.113.1')).toBeDefined()
})

test('a place that a busy address gives back goes to an address without a place', () => {
  const permits = createPermits(256)
  const held: Release[] = []
  for (let index = 0; index < 100; index++) {
    for (let release = permits.take(`203.0.113.${index}`); release; release = permits.take(`203.0.113.${index}`))
      held.push(release)
  }
  expect(permits.take('198.51.100.1')).toBeUndefined()
  held[0]?.()
  expect(permits.take('203.0.113.0')).toBeUndefined()
  expect(permits.take('198.51.100.1')).toBeDefined()
})

test('the server’s own work takes what is free', () => {
  const permits = createPermits(9)
  fill(permits, ['203.0.113.1'])
  expect(fill(permits, [undefined])).toBe(6)
  expect(permits.take('203.0.113.2')).toBeUndefined()
})

test('addresses that wait take turns, so that many waiting requests of one delay no other', async () => {
  const permits = createPermits(1)
  const release = permits.take(undefined)
  const order: string[] = []
  const wait = async (address: string, name: string) => {
    const given = await permits.wait(address, 60_000)
    order.push(name)
    given?.()
  }
  const all = [
    wait('203.0.113.1', 'a1'),
    // The second and third of this address find no room to wait in: one permit, one waiter.
    wait('203.0.113.1', 'a2 refused'),
    wait('203.0.113.2', 'b1'),
    wait('203.0.113.3', 'c1'),
  ]
  release?.()
  await Promise.all(all)
  expect(order).toEqual(['a2 refused', 'a1', 'b1', 'c1'])
  expect(permits.taken).toBe(0)
})

test('an address with many waiting requests goes to the end of the line after each', async () => {
  const permits = createPermits(3)
  const [release] = [permits.take(undefined), permits.take(undefined), permits.take(undefined)]
  const order: string[] = []
  const wait = async (address: string, name: string) => {
    const given = await permits.wait(address, 60_000)
    order.push(name)
    given?.()
  }
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => wait('203.0.113.1', name)),
    wait('203.0.113.2', 'b1'),
    wait('203.0.113.3', 'c1'),
  ]
  release?.()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a burst of one page is served in turns and none of it is refused', async () => {
  const permits = createPermits(32)
  const one = async () => {
    const release = await permits.wait('203.0.113.1', 60_000)
    await Promise.resolve()
    release?.()
    return release !== undefined
  }
  expect(await Promise.all(Array.from({ length: 40 }, one))).toEqual(Array(40).fill(true))
})

test('waiting ends after its time', async () => {
  vi.useFakeTimers()
  const permits = createPermits(1)
  const release = permits.take(undefined)
  const late = permits.wait('203.0.113.1', 2000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await late).toBeUndefined()
  release?.()
  expect(permits.taken).toBe(0)
  expect(await permits.wait('203.0.113.1', 0)).toBeDefined()
})

test('a place is given back once, and in the end none is held', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('203.0.113.1', '203.0.113.2', '2001:db8:1:1', undefined), fc.nat(3))),
      fc.integer({ min: 1, max: 40 }),
      (steps, total) => {
        const permits = createPermits(total)
        const held: Release[] = []
        for (const [address, turns] of steps) {
          const release = permits.take(address)
          if (release) held.push(release)
          if (turns === 0) held[0]?.()
          if (turns === 1) held.shift()?.()
          expect(permits.taken).toBeLessThanOrEqual(total)
        }
        for (const release of held) release()
        expect(permits.taken).toBe(0)
        expect(fill(permits, ['203.0.113.1'])).toBe(Math.ceil(total / 3))
      },
    ),
  )
})
