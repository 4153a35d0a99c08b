export type HealthOptions = {
  /** In ms. */
  readonly now: () => number
  /** Pause after the first failure, in ms; it doubles with each further one. @default 1000 */
  readonly firstPauseMs?: number | undefined
  /** Longest pause, in ms. @default 30000 (SPEC S9.13) */
  readonly longestPauseMs?: number | undefined
}

/** How one upstream fares: whether it may be asked, and for how long it is left alone after failures. */
export type Health = {
  /** Takes a turn, or says how long to wait, in ms. After a pause a single request tries it; the others wait for how that ends. */
  enter(): { readonly ok: true } | { readonly ok: false; readonly waitMs: number }
  succeed(): void
  /**
   * Counts a failure. A doubtful one, such as one slow answer, pauses nothing until there were three in a row.
   *
   * @param failure.pauseMs asked for by the upstream itself, as by `Retry-After`
   */
  fail(failure?: { readonly isDoubtful?: boolean | undefined; readonly pauseMs?: number | undefined }): void
  readonly state: 'up' | 'paused' | 'trying'
}

const tolerance = 3

/** A circuit breaker: closed while all is well, open for a growing pause after a failure, half open for one try after that. */
export function createHealth({ now, firstPauseMs = 1000, longestPauseMs = 30_000 }: HealthOptions): Health {
  let doubts = 0
  let pauses = 0
  let openUntil = 0
  let isTrying = false
  return {
    enter() {
      if (pauses === 0) return { ok: true }
      const waitMs = openUntil - now()
      if (waitMs > 0) return { ok: false, waitMs }
      if (isTrying) return { ok: false, waitMs: firstPauseMs }
      isTrying = true
      return { ok: true }
    },
    succeed() {
      doubts = 0
      pauses = 0
      isTrying = false
    },
    fail({ isDoubtful = false, pauseMs = 0 } = {}) {
      // Requests that were on their way together fail together: that is one failure.
      const isLate = pauses > 0 && !isTrying
      if (isLate) return
      doubts = isDoubtful ? doubts + 1 : tolerance
      if (pauses === 0 && doubts < tolerance) return
      isTrying = false
      openUntil = now() + Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses), pauseMs)
      pauses = Math.min(pauses + 1, 30)
    },
    get state() {
      if (pauses === 0) return 'up'
      return isTrying ? 'trying' : 'paused'
    },
  }
}
