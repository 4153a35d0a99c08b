import { expect, test } from 'vitest'
import { createRequestScope } from '../../limits/request-scope.ts'
import { createStoredBytes, type StoredBytesOptions } from './stored-bytes.ts'

function create(storedBytes: StoredBytesOptions['mailbox']['storedBytes'], now = () => 0) {
  return createStoredBytes({
    mailbox: { storedBytes, ipNetworkKey: async () => 'key' },
    limits: { maxStoredBytes: 100, maxStoredBytesPerAddress: 30 },
    now,
    onError: () => undefined,
  })
}

test('the count of all bytes is made outside of the request, and the one of an address within', async () => {
  const scope = createRequestScope()
  const askers: unknown[] = []
  const clock = { ms: 0 }
  const stored = create(
    async (ipNetwork) => {
      askers.push([ipNetwork === undefined ? 'all' : 'one', scope.current()?.address])
      return ipNetwork === undefined ? 60 : 0
    },
    () => clock.ms,
  )
  const keeping = await stored.of('203.0.113.1')
  clock.ms += 60_000
  await scope.run({ address: '203.0.113.1', route: 'relay' }, async () => keeping.take(1))
  expect(askers).toEqual([
    ['all', undefined],
    ['one', '203.0.113.1'],
    ['all', undefined],
  ])
})

test('an address at its limit is counted again, although the clock was set back', async () => {
  const clock = { ms: 7_200_000 }
  let bytes = 0
  const stored = create(
    async () => bytes,
    () => clock.ms,
  )
  const keeping = await stored.of('203.0.113.1')
  keeping.take(30)
  bytes = 30
  expect(() => keeping.take(1)).toThrow('At most 30 bytes')
  // The receiver has taken the messages.
  bytes = 0
  clock.ms -= 3_600_000
  await expect.poll(() => tryTo(() => keeping.take(1))).toBe(true)
})

function tryTo(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
