/** A token bucket: `burst` at once, then `perSecond` a second. */
export type RateLimit = {
  /** Takes one; false when there is none left. */
  take(): boolean
  /** How many were refused since one was last given. */
  refusals(): number
}

/** @param now in ms */
export function createRateLimit(burst: number, perSecond: number, now: () => number): RateLimit {
  let tokens = burst
  let last = now()
  let refusals = 0
  return {
    take() {
      const time = now()
      tokens = Math.min(burst, tokens + ((time - last) / 1000) * perSecond)
      last = time
      if (tokens < 1) {
        refusals += 1
        return false
      }
      tokens -= 1
      refusals = 0
      return true
    },
    refusals: () => refusals,
  }
}
