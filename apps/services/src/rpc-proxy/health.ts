import { isFresh } from '../limits/is-fresh.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'

export type HealthOptions = {
  /** In ms. */
  readonly now: () => number
  /**
   * Asks a cheap question of this server, with a time limit. It fails when the upstream can't serve now. If the error
   * is an UpstreamError with `retryAfterMs`, the pause is at least that long.
   */
  readonly probe: () => Promise<unknown>
  /** Pause after the first failed probe, in ms; it doubles with each further one. @default 1000 */
  readonly firstPauseMs?: number | undefined
  /** Longest pause, in ms. @default 30000 */
  readonly longestPauseMs?: number | undefined
}

/** The health of one upstream: whether it may be asked, and how long it must be left alone. */
export type Health = {
  /**
   * Whether the upstream may be asked now, or how long to wait, in ms. The first call after a pause starts a probe.
   * `trial` resolves at its end: true when the upstream is healthy again.
   */
  enter(): { readonly ok: true } | { readonly ok: false; readonly waitMs: number; readonly trial?: Promise<boolean> }
  /** Reports that a question got no usable answer. A probe finds out whether the upstream is at fault. */
  suspect(): void
  /** Probes the upstream now. Resolves with the reason why it can't serve; undefined when it is healthy. */
  check(): Promise<UpstreamError | undefined>
  readonly state: 'up' | 'paused' | 'trying'
}

/**
 * Time between two probes of a healthy upstream, in ms. However many heavy questions visitors ask, probes cost the
 * upstream no more than that.
 */
const probeEvery = 1000

/**
 * A circuit breaker: closed while the upstream is healthy, open for a growing pause after a failure, half open for one
 * try after that. Only a probe of this server opens and closes it. A failed question of a visitor proves nothing: the
 * question itself may be slow, too large or not allowed. A visitor who asks such questions on purpose must not shut off
 * the upstream for others.
 */
export function createHealth({ now, probe, firstPauseMs = 1000, longestPauseMs = 30_000 }: HealthOptions): Health {
  let pauses = 0
  let pause = { since: 0, ms: 0 }
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
      const ms = Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses), failure.retryAfterMs ?? 0)
      pause = { since: now(), ms }
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
      if (isFresh(pause.since, now(), pause.ms)) return { ok: false, waitMs: pause.since + pause.ms - now() }
      return { ok: false, waitMs: firstPauseMs, trial: check().then((failure) => !failure) }
    },
    suspect() {
      if (pauses === 0 && !isFresh(provenAt, now(), probeEvery)) void check()
    },
    check,
    get state() {
      if (pauses === 0) return 'up'
      return running ? 'trying' : 'paused'
    },
  }
}
