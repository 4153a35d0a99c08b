import type { Http } from '../http/http.ts'
import type { WallClock } from '../http/limit-time.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'

/** Options of `withCache`. */
export type WithCacheOptions = {
  clock: WallClock
  /** The number of cached answers; the oldest is dropped first. @default 200 */
  entries?: number | undefined
}

type Kept = { readonly value: unknown; readonly at: number; readonly order: number }

/**
 * Answers a read from the cache while its answer is fresh. Each call says for how long (balances 30 s, names and identities 5 min); a call
 * without a time is never cached. A forced read (`forceUpdate`) is always sent and replaces the cached answer. Failures are not cached.
 *
 * @example
 * const http = withCache(createHttp({ baseUrl, fetch, params }), { clock })
 */
export function withCache(http: Http, { clock, entries = 200 }: WithCacheOptions): Http {
  const kept = new Map<string, Kept>()
  let count = 0

  return aroundReads(http, async <T>({ subject, forced, freshMs }: Read, ask: Ask<T>) => {
    if (freshMs <= 0) return ask()
    const known = kept.get(subject)
    if (known && !forced && clock.now() < known.at + freshMs) return known.value as T
    const order = ++count
    const value = await ask()
    // A late answer to an older request is older than the cached one.
    if ((kept.get(subject)?.order ?? 0) > order) return value
    kept.delete(subject)
    kept.set(subject, { value, at: clock.now(), order })
    for (const oldest of kept.keys()) {
      if (kept.size <= entries) break
      kept.delete(oldest)
    }
    return value
  })
}
