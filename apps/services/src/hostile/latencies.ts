/** Times of one kind of request, in ms. */
export type Latencies = {
  add(ms: number): void
  readonly count: () => number
  /** The time that a share of the requests, from 0 to 1, stays below; NaN without any. */
  percentile(share: number): number
  /** Each time, in the order in which it was measured. */
  readonly times: () => readonly number[]
}

/** @param known times that were measured before, in ms */
export function createLatencies(known: readonly number[] = []): Latencies {
  const times = [...known]
  return {
    add: (ms) => void times.push(ms),
    count: () => times.length,
    percentile(share) {
      const sorted = times.toSorted((a, b) => a - b)
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    },
    times: () => times,
  }
}
