import { ApiError, type ApiErrorCode, isApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'
import type { WallClock } from './wall-clock.ts'

/** How long `withBackOff` waits. */
export type WithBackOffOptions = {
  clock: WallClock
  /** In ms. @default 30_000 */
  wait?: number | undefined
}

/** What says nothing about the host. */
const own: readonly ApiErrorCode[] = ['request/aborted', 'request/invalid', 'request/over-budget']

/** Failures that are remembered. */
const maxFailures = 200

/**
 * Answers a read that failed with the same failure for 30 s, so that a host in trouble isn't asked the same again and again. What was
 * asked for anew (`forceUpdate`) goes out all the same.
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
