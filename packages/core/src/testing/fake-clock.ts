import type { Clock } from '../kernel/clock.ts'

/** A clock that a test moves. */
export type FakeClock = Clock & {
  /** Lets `ms` pass: due timers run in order, and what they start by promises settles in between. */
  advance(ms: number): Promise<void>
  /** Lets pending promises settle without letting time pass. */
  flush(): Promise<void>
  /** Number of timers that wait. */
  pending(): number
}

/**
 * A clock that stands still until `advance` is called.
 *
 * @example
 * const clock = createFakeClock()
 * await clock.advance(1_000)
 */
export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start
  let order = 0
  const timers = new Map<number, { at: number; callback: () => void }>()

  const flush = async () => {
    // The microtasks below don't wait for a module to load, so those that a client loads on demand are loaded here.
    await Promise.all([
      import('../client/on-demand.lazy.ts'),
      import('../kernel/errors/normalize-error.lazy.ts'),
      import('../flows/wallets/wallet-pages.ts'),
      import('../flows/login/follow-login.lazy.ts'),
    ])
    // Several microtasks: a promise chain of ordinary length settles whatever its depth.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  }

  const nextDue = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0]

  return {
    now: () => now,
    setTimeout(callback, delay) {
      const key = order++
      timers.set(key, { at: now + Math.max(0, delay), callback })
      return () => void timers.delete(key)
    },
    async advance(ms) {
      const until = now + ms
      await flush()
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [key, timer] = due
        timers.delete(key)
        now = Math.max(now, timer.at)
        timer.callback()
        await flush()
      }
      now = until
    },
    flush,
    pending: () => timers.size,
  }
}
