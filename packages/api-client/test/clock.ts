/** A clock that moves only when the test moves it. This package can't use core's. */
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
    /** When timers are due, in ms from now, the next one first. */
    due: () => [...timers].map(({ at }) => at - now).sort((a, b) => a - b),
    /** Moves the time and calls the timers that are due. */
    advance(ms: number) {
      now += ms
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.callback()
    },
  }
}
