import { UpstreamError } from './upstream-error.ts'

export type HealthOptions = {
  /** In ms. */
  readonly now: () => number
  /**
   * A cheap question of our own, with a time limit. It fails when the upstream can't serve now; the `retryAfterMs` of an UpstreamError
   * makes the pause at least that long.
   */
  readonly probe: () => Promise<unknown>
  /** Pause after the first failed probe, in ms; it doubles with each further one. @default 1000 */
  readonly firstPauseMs?: number | undefined
  /** Longest pause, in ms. @default 30000 */
  readonly longestPauseMs?: number | undefined
}

/** How one upstream fares: whether it may be asked, and for how long it is left alone. */
export type Health = {
  /**
   * Whether it may be asked now, or how long to wait, in ms. The first call after a pause starts a probe, whose end is `trial`: true when
   * the upstream is well again.
   */
  enter(): { readonly ok: true } | { readonly ok: false; readonly waitMs: number; readonly trial?: Promise<boolean> }
  /** Tells that a question got no usable answer: a probe finds out whether that is the upstream's fault. */
  suspect(): void
  /** Probes it now. Resolves with why it can't serve, undefined when it is well. */
  check(): Promise<UpstreamError | undefined>
  readonly state: 'up' | 'paused' | 'trying'
}

/** Between two probes of an upstream that is well, in ms: heavy questions, however many, cost it no more than that. */
const probeEvery = 1000

/**
 * A circuit breaker: closed while all is well, open for a growing pause after a failure, half open for one try after that. Only a probe of
 * our own opens and closes it. A visitor's question proves nothing: it may be slow, too large or refused by itself, and a visitor who asks
 * such questions on purpose must not shut the upstream off for the others.
 */
export function createHealth({ now, probe, firstPauseMs = 1000, longestPauseMs = 30_000 }: HealthOptions): Health {
  let pauses = 0
  let openUntil = 0
  let provenAt = Number.NEGATIVE_INFINITY
  let running: Promise<UpstreamError | undefined> | undefined

  async function run(): Promise<UpstreamError | undefined> {
    try {
      await probe()
      pauses = 0
      provenAt = now()
      return undefined
    } catch (error) {
      const failure = error instanceof UpstreamError ? error : new UpstreamError('invalid', 'The upstream failed')
      openUntil = now() + Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses), failure.retryAfterMs ?? 0)
      pauses = Math.min(pauses + 1, 30)
      return failure
    } finally {
      running = undefined
    }
  }
  const check = () => {
    running ??= run()
    return running
  }

  return {
    enter() {
      if (pauses === 0) return { ok: true }
      const waitMs = openUntil - now()
      if (waitMs > 0) return { ok: false, waitMs }
      return { ok: false, waitMs: firstPauseMs, trial: check().then((failure) => !failure) }
    },
    suspect() {
      if (pauses === 0 && now() - provenAt >= probeEvery) void check()
    },
    check,
    get state() {
      if (pauses === 0) return 'up'
      return running ? 'trying' : 'paused'
    },
  }
}
