import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** A token bucket for each key, such as a client or a topic. */
export type RateTable = {
  /** Takes some of a key; false when there are too few left. */
  take(key: string, cost?: number): boolean
  /** Forgets keys that haven't been used for long. */
  prune(): void
}

/** Keys remembered; past that the oldest is let go, so that made-up names can't fill the memory. */
const mostKeys = 50_000

/** @param now in ms */
export function createRateTable(burst: number, perSecond: number, now: () => number): RateTable {
  const limits = new Map<string, RateLimit>()
  return {
    take(key, cost) {
      let limit = limits.get(key)
      if (!limit) {
        const [oldest] = limits.keys()
        if (limits.size >= mostKeys && oldest !== undefined) limits.delete(oldest)
        limit = createRateLimit(burst, perSecond, now)
        limits.set(key, limit)
      }
      return limit.take(cost)
    },
    prune() {
      for (const [key, limit] of limits) if (limit.isFull()) limits.delete(key)
    },
  }
}
