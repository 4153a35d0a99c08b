import type { Clock } from '../http/limit-time.ts'

/** Time, as core injects it. */
export type WallClock = Clock & {
  /** Unix time in ms. */
  now(): number
}
