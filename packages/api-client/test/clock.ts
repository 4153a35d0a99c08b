/** A clock that stands still until the test lets time pass. This package can't use core's, which stands above it. */
export function createClock(start = 1_800_000_000_000) {
  let now = start
  const timers = new Set<{ at: number; callback: () => void }>()
  return {
    now: () => now,
    setTimeout(callback: () => void, delay: number) {
      const timer = { at: now + delay, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** When timers are due, in ms from now, the next first. */
    due: () => [...timers].map(({ at }) => at - now).sort((a, b) => a - b),
    /** Lets time pass and calls what is due. */
    advance(ms: number) {
      now += ms
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.callback()
    },
  }
}
