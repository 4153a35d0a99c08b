import { expect, test } from 'vitest'
import { startStandIn } from '../blockchain/test/start-stand-in.ts'
import { fetchUpstream } from './fetch-upstream.ts'
import { createUpstreamBytes } from './upstream-bytes.ts'
import { createUpstreamPermits } from './upstream-permits.ts'

test('the bytes of answers that a visitor may cause are limited; other visitors and the server itself are served', async () => {
  const clock = { ms: 0 }
  let visitor: string | undefined = '203.0.113.1'
  const takeBytes = createUpstreamBytes(
    () => visitor,
    () => clock.ms,
  )
  const upstream = await startStandIn(() => ({ body: 'x'.repeat(4_000_000) }))
  const ask = () =>
    fetchUpstream(upstream.url, {}, { fetch, timeoutMs: 5_000, maxBytes: 8_388_608, takeBytes }).then(
      ({ text }) => text.length,
      (error: { failure: string; status: number }) => [error.failure, error.status],
    )
  expect([await ask(), await ask(), await ask()]).toEqual([4_000_000, 4_000_000, 4_000_000])
  expect(await ask()).toEqual(['quota', 503])
  visitor = '203.0.113.2'
  expect(await ask()).toBe(4_000_000)
  visitor = undefined
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(4_000_000)
  visitor = '203.0.113.1'
  clock.ms += 10_000
  expect(await ask()).toBe(4_000_000)
  upstream.close()
})

test('one visitor leaves permits for another one', async () => {
  let visitor = '203.0.113.1'
  const withPermit = createUpstreamPermits(() => visitor, 9)
  const ends: (() => void)[] = []
  let running = 0
  const hang = () =>
    withPermit(() => {
      running += 1
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const hanging = Array.from({ length: 20 }, () => hang().catch((error: { failure: string }) => error.failure))
  await Promise.resolve()
  expect(running).toBe(3)
  visitor = '203.0.113.2'
  expect(await withPermit(async () => 'served')).toBe('served')
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await Promise.all(hanging)).filter((each) => each === undefined)).not.toHaveLength(0)
})
