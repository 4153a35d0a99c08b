import { createBoundedTable } from './bounded-table.ts'

/** A token bucket for each key, such as a client or a topic: `burst` at once, then `perSecond` a second. */
export type RateTable = {
  /** Takes tokens of a key; false when too few are left. @default 1 */
  take(key: string, cost?: number): boolean
  /** Whether `take` would return true. */
  has(key: string, cost?: number): boolean
  /** How long it takes until the key's bucket is full again, in ms. */
  fullIn(key: string): number
  /** The number of remembered keys: those whose buckets aren't full. */
  readonly size: number
}

/** Memory for all keys of a table, in bytes: some 12,000 addresses. */
export const rateTableBytes = 2_097_152
/** The size of a number in V8's heap. */
const numberBytes = 16
/** The rounding error that sums of fractional times may have. */
const rounding = 1 + 1e-9

/**
 * Makes the buckets. A key is remembered only until its bucket is full again, as one number: the time when it will be
 * full (the generic cell rate algorithm, ITU-T I.371). When the memory is full, the key that has used least makes room,
 * so a key that is refused stays.
 *
 * @param now in ms
 */
export function createRateTable(burst: number, perSecond: number, now: () => number): RateTable {
  // Times count from here, so they are small and their sums exact enough.
  const begun = now()
  const fillMs = (burst / perSecond) * 1000
  const time = () => now() - begun
  const fullAt = createBoundedTable<number>({
    maxBytes: rateTableBytes,
    valueBytes: numberBytes,
    // A time further away than an empty bucket needs is from before the clock was set back.
    worth: (at) => (at - time() > fillMs * rounding ? 0 : at - time()),
    sweepMs: Math.min(60_000, Math.max(1_000, fillMs)),
  })
  const look = (key: string, cost: number) => {
    const current = time()
    const known = fullAt.get(key) ?? current
    // If the clock was set back, the bucket counts as empty at most.
    const from = Math.min(Math.max(known, current), current + fillMs)
    if (from < known) fullAt.set(key, from)
    const to = from + (cost / perSecond) * 1000
    return { to, isEnough: to - current <= fillMs * rounding }
  }
  return {
    take(key, cost = 1) {
      const { to, isEnough } = look(key, cost)
      if (isEnough) fullAt.set(key, to)
      return isEnough
    },
    has: (key, cost = 1) => look(key, cost).isEnough,
    fullIn: (key) => look(key, 0).to - time(),
    get size() {
      return fullAt.size
    },
  }
}
