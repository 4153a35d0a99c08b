import { Refusal } from '../limits/refusal.ts'

/** `quota`: the visitor has used up their limit. All others are failures of the upstream. */
export type UpstreamFailure = 'timeout' | 'unreachable' | 'invalid' | 'too-large' | 'busy' | 'quota'

const statuses = { timeout: 504, unreachable: 502, invalid: 502, 'too-large': 502, busy: 503, quota: 503 } as const

/**
 * This server asked an upstream and got no usable answer. The message names no host, because addresses may hold keys.
 */
export class UpstreamError extends Refusal {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** How long to wait before asking again, in ms. */
  readonly retryAfterMs: number | undefined
  /** The connection broke after it was made, so the upstream may have taken the request. */
  readonly isBroken: boolean

  constructor(failure: UpstreamFailure, message: string, retryAfterMs?: number | undefined, isBroken = false) {
    super(message)
    this.failure = failure
    this.retryAfterMs = retryAfterMs
    this.isBroken = isBroken
  }

  /** The HTTP status for this failure: 502, 503 (paused after failures, or the quota is used up) or 504. */
  get status(): 502 | 503 | 504 {
    return statuses[this.failure]
  }
}

/**
 * The visitor who is served has used up their share, so the upstream wasn't asked, or its answer wasn't read. Such a
 * failure says nothing about the upstream, and must not be kept for other visitors.
 */
export class VisitorLimitError extends UpstreamError {}
