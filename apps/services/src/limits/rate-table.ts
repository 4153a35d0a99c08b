/** A token bucket for each key, such as a client or a topic: `burst` at once, then `perSecond` a second. */
export type RateTable = {
  /** Takes some of a key; false when there are too few left. @default 1 */
  take(key: string, cost?: number): boolean
  /** Forgets keys that haven't been used for long. */
  prune(): void
}

/** Keys remembered; past that the oldest is let go, so that made-up names can't fill the memory. */
const mostKeys = 50_000

type Bucket = { tokens: number; last: number }

/** @param now in ms */
export function createRateTable(burst: number, perSecond: number, now: () => number): RateTable {
  const buckets = new Map<string, Bucket>()
  const refill = (bucket: Bucket): void => {
    const time = now()
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, time - bucket.last) / 1000) * perSecond)
    bucket.last = time
  }
  return {
    take(key, cost = 1) {
      let bucket = buckets.get(key)
      if (!bucket) {
        const [oldest] = buckets.keys()
        if (buckets.size >= mostKeys && oldest !== undefined) buckets.delete(oldest)
        bucket = { tokens: burst, last: now() }
        buckets.set(key, bucket)
      }
      refill(bucket)
      if (bucket.tokens < cost) return false
      bucket.tokens -= cost
      return true
    },
    prune() {
      for (const [key, bucket] of buckets) {
        refill(bucket)
        if (bucket.tokens >= burst) buckets.delete(key)
      }
    },
  }
}
