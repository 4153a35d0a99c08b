import type { TtlCache } from '../../limits/ttl-cache.ts'
import type { Log } from '../../log/log.ts'
import { VisitorLimitError } from '../../outbound/upstream-error.ts'
import { assetKey, type Price, type PricedAsset, type PriceSource } from './price-source.ts'

export type PricesOptions = {
  /** In order of preference. */
  readonly sources: readonly PriceSource[]
  readonly cache: TtlCache
  readonly log: Log
}

/** How long a price is kept, in ms. The same goes for an asset without a price, and for a source that failed. */
const freshMs = 60_000

/** Stands for a price that no source gave while one of them failed. */
const unanswered = 'unanswered'

/**
 * Asks one source after another for the prices that aren't known yet. A source that fails is skipped, because a balance
 * is useful without a price too. Its failure is kept for all visitors, unless it is about the visitor who asks.
 */
export function createPrices({ sources, cache, log }: PricesOptions): PriceSource {
  return {
    async prices(assets, currency, onUnanswered = () => {}) {
      const wanted = new Map(assets.map((asset) => [assetKey(asset), asset]))
      const cacheKey = (key: string) => `price ${currency} ${key}`
      const found = new Map<string, Price>()
      const missing = new Map<string, PricedAsset>()
      for (const [key, asset] of wanted) {
        const known = cache.read<Price | typeof unanswered | undefined>(cacheKey(key), freshMs)
        if (!known) missing.set(key, asset)
        else if (known.value === unanswered) onUnanswered(asset)
        else if (known.value !== undefined) found.set(key, known.value)
      }
      const failed = new Set<string>()
      const ofVisitor = new Set<string>()
      const fail = (asset: PricedAsset, failure: unknown) => {
        failed.add(assetKey(asset))
        if (failure instanceof VisitorLimitError) ofVisitor.add(assetKey(asset))
      }
      for (const source of sources) {
        const open = [...missing].flatMap(([key, asset]) => (found.has(key) ? [] : [asset]))
        if (open.length === 0) break
        try {
          for (const [key, price] of await source.prices(open, currency, fail)) found.set(key, price)
        } catch (error) {
          for (const asset of open) fail(asset, error)
          log.warn('a price source failed', { cause: error instanceof Error ? error.message : String(error) })
        }
      }
      for (const [key, asset] of missing) {
        const isOpen = failed.has(key) && !found.has(key)
        if (isOpen) onUnanswered(asset)
        if (!isOpen || !ofVisitor.has(key)) cache.write(cacheKey(key), isOpen ? unanswered : found.get(key))
      }
      return new Map(
        [...wanted.keys()].flatMap((key) => {
          const price = found.get(key)
          return price === undefined ? [] : [[key, price] as const]
        }),
      )
    },
  }
}
