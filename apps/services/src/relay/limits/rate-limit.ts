/** A token bucket: `burst` at once, then `perSecond` a second. */
export type RateLimit = {
  /** Takes some; false when there are too few left. @default 1 */
  take(cost?: number): boolean
  /** Whether nothing was taken for so long that it might as well be new. */
  isFull(): boolean
}

/** @param now in ms */
export function createRateLimit(burst: number, perSecond: number, now: () => number): RateLimit {
  let tokens = burst
  let last = now()
  const refill = () => {
    const time = now()
    tokens = Math.min(burst, tokens + (Math.max(0, time - last) / 1000) * perSecond)
    last = time
  }
  return {
    take(cost = 1) {
      refill()
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
    isFull() {
      refill()
      return tokens >= burst
    },
  }
}
