import type { Clock } from '../../kernel/clock.ts'

/** Takes `most` in any `ms`, and refuses what goes beyond. */
export function createRateLimit(clock: Clock, most: number, ms: number): { take(): boolean } {
  let taken: number[] = []
  return {
    take() {
      const now = clock.now()
      taken = taken.filter((at) => at > now - ms)
      if (taken.length >= most) return false
      taken.push(now)
      return true
    },
  }
}
