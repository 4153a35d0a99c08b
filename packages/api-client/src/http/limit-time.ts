import { ApiError } from './api-error.ts'

/** Timers, as core injects them. */
export type Clock = { setTimeout(callback: () => void, delay: number): () => void }

export const systemClock: Clock = {
  setTimeout(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
}

export type LimitTimeOptions = {
  clock: Clock
  /** in ms */
  timeout: number
  signal?: AbortSignal | undefined
}

/**
 * Runs `work` with a signal that fires when the caller aborts or the time is up, and settles at that moment, even if `work` ignores the
 * signal. Otherwise a request that never settles would block its caller for ever.
 */
export function limitTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clock, timeout, signal }: LimitTimeOptions,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(new ApiError('request/aborted', { cause: signal.reason }))
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = (settle: () => void) => {
      stopTimer()
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    const stop = (error: ApiError) =>
      end(() => {
        reject(error)
        controller.abort(error)
      })
    const onAbort = () => stop(new ApiError('request/aborted', { cause: signal?.reason }))
    const stopTimer = clock.setTimeout(() => stop(new ApiError('request/timed-out')), timeout)
    signal?.addEventListener('abort', onAbort)
    work(controller.signal).then(
      (value) => end(() => resolve(value)),
      (error) => end(() => reject(error)),
    )
  })
}

/** Timers and the time, as core injects them. */
export type WallClock = Clock & {
  /** Unix time in ms. */
  now(): number
}
