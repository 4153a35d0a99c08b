import type { Log } from '../../log/log.ts'
import type { Decimal } from '../decimal.ts'
import type { TtlCache } from '../ttl-cache.ts'
import { assetKey, type PricedAsset, type PriceSource } from './price-source.ts'

export type PricesOptions = {
  /** In order of preference. */
  readonly sources: readonly PriceSource[]
  readonly cache: TtlCache
  readonly log: Log
}

/** Prices are kept for a minute, also that there is none. */
const freshMs = 60_000

/** Asks the sources in turn for what is not known yet. One that fails is passed over: a balance without a price is still a balance. */
export function createPrices({ sources, cache, log }: PricesOptions): PriceSource {
  return {
    async prices(assets, currency) {
      const waiting: { asset: PricedAsset; settle: (price: Decimal | undefined) => void }[] = []
      const keys = [...new Map(assets.map((asset) => [assetKey(asset), asset]))]
      const results = keys.map(([key, asset]) =>
        cache.get(`price ${currency} ${key}`, freshMs, () => {
          const { promise, resolve } = Promise.withResolvers<Decimal | undefined>()
          waiting.push({ asset, settle: resolve })
          return promise
        }),
      )
      const found = new Map<string, Decimal>()
      for (const source of sources) {
        const missing = waiting.map(({ asset }) => asset).filter((asset) => !found.has(assetKey(asset)))
        if (missing.length === 0) break
        try {
          for (const [key, price] of await source.prices(missing, currency)) found.set(key, price)
        } catch (error) {
          log.warn('a price source failed', { cause: error instanceof Error ? error.message : String(error) })
        }
      }
      for (const { asset, settle } of waiting) settle(found.get(assetKey(asset)))
      const prices = await Promise.all(results)
      return new Map(keys.flatMap(([key], index) => (prices[index] === undefined ? [] : [[key, prices[index]]])))
    },
  }
}
