import { ApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'
import { type Ask, aroundReads, type Read } from './around-reads.ts'

type Flight = { readonly answer: Promise<unknown>; readonly controller: AbortController; callers: number }

/**
 * Sends equal reads only once while an answer is pending. A caller who aborts is settled at once and leaves the others waiting; the request
 * itself ends with its last caller.
 *
 * @example
 * const http = withSharedReads(createHttp({ baseUrl, fetch, params }))
 */
export function withSharedReads(http: Http): Http {
  const flights = new Map<string, Flight>()

  function takeOff<T>(key: string, ask: Ask<T>): Flight {
    const controller = new AbortController()
    const flight: Flight = { answer: ask({ signal: controller.signal }), controller, callers: 0 }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(land, land)
    return flight
  }

  function board<T>(flight: Flight, { key, signal }: Read): Promise<T> {
    flight.callers += 1
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', onAbort)
        flight.callers -= 1
      }
      const onAbort = () => {
        leave()
        reject(new ApiError('request/aborted', { cause: signal?.reason }))
        if (flight.callers > 0) return
        // Later callers need a request of their own.
        if (flights.get(key) === flight) flights.delete(key)
        flight.controller.abort()
      }
      signal?.addEventListener('abort', onAbort)
      flight.answer.then(
        (value) => {
          leave()
          resolve(value as T)
        },
        (error: unknown) => {
          leave()
          reject(error)
        },
      )
    })
  }

  return aroundReads(http, async <T>(read: Read, ask: Ask<T>) => {
    const { key, signal } = read
    if (signal?.aborted) throw new ApiError('request/aborted', { cause: signal.reason })
    return board<T>(flights.get(key) ?? takeOff(key, ask), read)
  })
}
