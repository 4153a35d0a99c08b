import { ApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'
import type { WallClock } from '../http/limit-time.ts'

/** Options of `withBudget`. */
export type WithBudgetOptions = {
  clock: WallClock
  /** Requests in any 60 s. @default 120 */
  perMinute?: number | undefined
}

const minute = 60_000

/**
 * Refuses requests beyond a limit per minute with `request/over-budget`, without sending them: a loop in an app becomes an error there
 * instead of a storm at the host. Make it the innermost layer, which counts the attempts that are really sent.
 *
 * @example
 * const http = withBudget(createHttp({ baseUrl, fetch, params }), { clock, perMinute: 60 })
 */
export function withBudget(http: Http, { clock, perMinute = 120 }: WithBudgetOptions): Http {
  let sent: number[] = []

  const counted =
    <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
    async (...parameters: Parameters): Promise<T> => {
      const now = clock.now()
      sent = sent.filter((at) => at > now - minute)
      if (sent.length >= perMinute)
        throw new ApiError('request/over-budget', { details: `More than ${perMinute} requests in 60 s` })
      sent.push(now)
      return call(...parameters)
    }

  return {
    ...http,
    get: counted(http.get) as Http['get'],
    post: counted(http.post) as Http['post'],
    put: counted(http.put) as Http['put'],
    delete: counted(http.delete) as Http['delete'],
    getBlob: counted(http.getBlob),
  }
}
