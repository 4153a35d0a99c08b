/** `quota`: the visitor has had too much. The others are about the upstream. */
export type UpstreamFailure = 'timeout' | 'unreachable' | 'invalid' | 'too-large' | 'busy' | 'quota'

const statuses = { timeout: 504, unreachable: 502, invalid: 502, 'too-large': 502, busy: 503, quota: 503 } as const

/** Something this server asked another one, and got no usable answer. The message names no host: addresses may carry keys. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** When asking again makes sense, in ms from now. */
  readonly retryAfterMs: number | undefined
  /** The connection broke after it was made: the other server may have taken the request. */
  readonly isBroken: boolean

  constructor(failure: UpstreamFailure, message: string, retryAfterMs?: number | undefined, isBroken = false) {
    super(message)
    this.failure = failure
    this.retryAfterMs = retryAfterMs
    this.isBroken = isBroken
  }

  /** The HTTP status this becomes: 502, 503 (paused after failures, or out of quota) or 504. */
  get status(): 502 | 503 | 504 {
    return statuses[this.failure]
  }
}
