import type { Unsubscribe } from './ports/namespace.ts'

/** Time, injected so that every rule with a delay is tested without waiting. */
export type Clock = {
  /** Unix time in ms. */
  now(): number
  /** Calls back once after `delay` ms; the returned function cancels it. */
  setTimeout(callback: () => void, delay: number): Unsubscribe
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
}
