import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import { createLog } from '../../log/log.ts'
import { createHttpSource } from '../http-source.ts'
import { startStandIn } from '../test/start-stand-in.ts'
import { createCoingecko } from './coingecko.ts'
import { createPrices } from './prices.ts'

const chainId = 'eip155:1'
const settings = { coingecko: { platform: 'ethereum', native: 'ethereum' } }
const log = createLog('silent', () => undefined)

async function createScene(options: Partial<Parameters<typeof createHttpSource>[0]> = {}) {
  let hangs: Promise<unknown> | undefined
  const source = await startStandIn(async () => {
    await hangs
    return { body: '{"ethereum":{"usd":3000}}' }
  })
  const http = createHttpSource({ baseUrl: source.url, fetch, now: Date.now, timeoutMs: 10_000, ...options })
  const sources = [createCoingecko({ http, chains: { [chainId]: settings } })]
  const prices = createPrices({ sources, cache: createTtlCache({ now: Date.now }), log })
  return {
    http,
    hang: (until: Promise<unknown>) => {
      hangs = until
    },
    ask: async () => [...(await prices.prices([{ chainId }], 'usd')).values()].map(({ price }) => price),
    close: source.close,
  }
}

test('a visitor who has read too many bytes finds no price, and hides it from no other visitor', async () => {
  let hasBytes = false
  const { ask, close } = await createScene({ takeBytes: () => hasBytes })
  expect(await ask()).toEqual([])
  hasBytes = true
  expect(await ask()).toEqual(['3000'])
  await close()
})

test('a visitor with too many requests under way finds no price, and hides it from no other visitor', async () => {
  let visitor = '203.0.113.1'
  const { ask, close, hang, http } = await createScene({ visitor: () => visitor })
  const done = Promise.withResolvers<void>()
  hang(done.promise)
  const busy = Array.from({ length: 32 }, (_, n) => http.get([`slow${n}`], v.unknown()).catch(() => undefined))
  expect(await ask()).toEqual([])
  visitor = '203.0.113.2'
  done.resolve()
  expect(await ask()).toEqual(['3000'])
  await Promise.all(busy)
  await close()
})
