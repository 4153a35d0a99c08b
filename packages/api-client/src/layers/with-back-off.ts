import { ApiError, type ApiErrorCode, isApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'
import type { WallClock } from '../http/limit-time.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'

/** Options of `withBackOff`. */
export type WithBackOffOptions = {
  clock: WallClock
  /** In ms. @default 30_000 */
  wait?: number | undefined
}

/** Errors that prove nothing about the host. */
const own: readonly ApiErrorCode[] = ['request/aborted', 'request/invalid', 'request/over-budget']

/** The number of failures that are remembered. */
const maxFailures = 200

/**
 * Answers a failed read with the same error for 30 s, so that a host in trouble doesn't get the same request again and again. A forced read
 * (`forceUpdate`) is still sent.
 *
 * @example
 * const http = withBackOff(createHttp({ baseUrl, fetch, params }), { clock })
 */
export function withBackOff(http: Http, { clock, wait = 30_000 }: WithBackOffOptions): Http {
  const failed = new Map<string, { readonly error: ApiError; readonly until: number }>()

  return aroundReads(http, async <T>({ subject, forced, signal }: Read, ask: Ask<T>) => {
    const known = failed.get(subject)
    if (signal?.aborted) throw new ApiError('request/aborted', { cause: signal.reason })
    if (known && !forced && clock.now() < known.until) throw known.error
    try {
      const value = await ask()
      failed.delete(subject)
      return value
    } catch (error) {
      if (!isApiError(error) || own.includes(error.code)) throw error
      failed.delete(subject)
      failed.set(subject, { error, until: clock.now() + wait })
      for (const oldest of failed.keys()) {
        if (failed.size <= maxFailures) break
        failed.delete(oldest)
      }
      throw error
    }
  })
}
