import { ApiError, isApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'
import type { WallClock } from '../http/limit-time.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'
import { retryAfterMs } from './retry-after-ms.ts'

/** Options of `withRetry`. */
export type WithRetryOptions = {
  clock: WallClock
  /** From 0 to below 1. @default Math.random */
  random?: (() => number) | undefined
  /** The number of attempts, the first included. @default 3 */
  attempts?: number | undefined
  /** The longest wait before the next attempt, in ms. When the host asks for more there is no other attempt. @default 8000 */
  maxWait?: number | undefined
  /** Whether a failure is retried. @default 429, 5xx but 501, and a host that can't be reached */
  isWorthIt?: ((error: ApiError) => boolean) | undefined
}

/** The longest wait before the second attempt, in ms; doubled for each further one. */
const firstWait = 500

/**
 * Repeats reads that failed in a way that may pass: after a random part of 500 ms, 1 s, 2 s … (so that clients don't return at the same
 * moment), or after the host's `Retry-After`. Never repeats a call that changes something.
 *
 * @example
 * const http = withRetry(createHttp({ baseUrl, fetch, params }), { clock })
 */
export function withRetry(http: Http, options: WithRetryOptions): Http {
  const { clock, random = Math.random, attempts = 3, maxWait = 8000, isWorthIt = mayPass } = options

  return aroundReads(http, async <T>({ signal }: Read, ask: Ask<T>) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask()
      } catch (error) {
        if (!isApiError(error) || attempt >= attempts || !isWorthIt(error)) throw error
        const wanted = retryAfterMs(error.retryAfter, clock.now())
        const wait = wanted ?? random() * Math.min(firstWait * 2 ** (attempt - 1), maxWait)
        if (wait > maxWait) throw error
        await pause(clock, wait, signal)
      }
    }
  })
}

/** 501: the host doesn't have this call at all. */
function mayPass({ code, status = 0 }: ApiError): boolean {
  return code === 'request/unreachable' || status === 429 || (status >= 500 && status !== 501)
}

function pause(clock: WallClock, wait: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel()
      reject(new ApiError('request/aborted', { cause: signal?.reason }))
    }
    const cancel = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, wait)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
