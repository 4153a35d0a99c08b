import type { Http } from '../http/http.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'
import type { WallClock } from './wall-clock.ts'

/** How much `withCache` keeps. */
export type WithCacheOptions = {
  clock: WallClock
  /** Answers that are kept; the oldest goes first. @default 200 */
  entries?: number | undefined
}

type Kept = { readonly value: unknown; readonly at: number; readonly asked: number }

/**
 * Answers a read from the last answer while that is fresh: each call says for how long (balances 30 s, names and identities 5 min),
 * and what says nothing is never kept. What was asked for anew (`forceUpdate`) always goes out and replaces what was kept.
 * Failures are not kept.
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
    const asked = ++count
    const value = await ask()
    // An older question that is answered late knows less than what is kept already.
    if ((kept.get(subject)?.asked ?? 0) > asked) return value
    kept.delete(subject)
    kept.set(subject, { value, at: clock.now(), asked })
    for (const oldest of kept.keys()) {
      if (kept.size <= entries) break
      kept.delete(oldest)
    }
    return value
  })
}
