import { expect, test } from 'vitest'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import { createLog } from '../../log/log.ts'
import type { PriceSource } from '../prices/price-source.ts'
import { assetKey } from '../prices/price-source.ts'
import { createPrices } from '../prices/prices.ts'
import { createSeenTokens } from './seen-tokens.ts'

const chainId = 'eip155:1'
const tokenAt = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const valuable = tokenAt(2_999)

/** An account that was sent 3,000 tokens, of which the last one alone has a price. Tokens before `broken` make the source fail. */
function scene({ broken = 0, visitor }: { broken?: number; visitor?: () => string } = {}) {
  const clock = { ms: 0 }
  const now = () => clock.ms
  const asked: number[] = []
  const outage = { until: broken }
  const source: PriceSource = {
    async prices(assets, _currency, onUnanswered) {
      asked.push(assets.length)
      const failing = assets.filter(({ address = '' }) => BigInt(address) <= outage.until)
      if (failing.length === assets.length) throw new Error('The source is away')
      for (const asset of failing) onUnanswered?.(asset)
      const found = assets.filter(({ address }) => address === valuable)
      return new Map(found.map((asset) => [assetKey(asset), { price: '1' as const }]))
    },
  }
  const cache = createTtlCache({ now })
  const prices = createPrices({ sources: [source], cache, log: createLog('silent') })
  // Each account has tokens of its own.
  const tokens = async (address: string) =>
    Array.from({ length: 3_000 }, (_, index) => tokenAt(Number(address) * 10_000 + index))
  const read = createSeenTokens({ chainId, tokens, prices, cache, now, visitor })
  /** Balances that are read, until the token that has a price is among them. */
  async function readings() {
    for (let count = 1; count <= 40; count++) {
      if ((await read('0x0')).includes(valuable)) return count
      clock.ms += 61_000
    }
    return undefined
  }
  return { asked, clock, outage, read, readings }
}

test('a token with a price is found behind dust, with few requests for each read', async () => {
  const { asked, read, readings } = scene()
  await read('0x0')
  expect(asked).toEqual([200, 200, 200])
  expect(await readings()).toBe(3)
})

test('tokens for which the source fails hide nothing behind them', async () => {
  const { readings } = scene({ broken: 2_200 })
  expect(await readings()).toBeLessThan(12)
})

test('a source that was away for a while has said nothing of the tokens that it was asked for', async () => {
  const { clock, outage, read, readings } = scene({ broken: 3_000 })
  for (let count = 0; count < 12; count++) {
    await read('0x0')
    clock.ms += 61_000
  }
  outage.until = 0
  expect(await readings()).toBeLessThan(6)
})

test('one visitor’s requests for prices are limited, and other visitors are served', async () => {
  const from = { address: '203.0.113.1' }
  const { asked, read } = scene({ visitor: () => from.address })
  for (let account = 0; account < 20; account++) await read(`0x${account.toString(16)}`)
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3_000)
  const before = asked.length
  from.address = '203.0.113.2'
  await read('0xff')
  expect(asked).toHaveLength(before + 3)
})
