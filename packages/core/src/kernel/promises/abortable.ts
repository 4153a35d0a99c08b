import type { Clock } from '../clock.ts'
import { LatchkeyError } from '../errors/index.ts'

/**
 * The error for a caller whose signal was aborted; its `cause` is the signal's reason.
 *
 * @example if (signal?.aborted) throw abortedError(signal)
 */
export function abortedError(signal: AbortSignal): LatchkeyError {
  return new LatchkeyError('request/aborted', { cause: signal.reason })
}

/**
 * Settles with the promise, or with `request/aborted` as soon as the signal aborts. The promise goes on; a later rejection of it is not
 * reported as unhandled.
 *
 * @param onAbort called when the signal aborts first
 * @example const answer = await abortable(provider.request(call), signal)
 */
export function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort?: (() => void) | undefined,
): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort?.()
      reject(abortedError(signal))
    }
    const settle =
      <V>(end: (value: V) => void) =>
      (value: V) => {
        signal.removeEventListener('abort', abort)
        end(value)
      }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(settle(resolve), settle(reject))
  })
}

const timedOut = (): never => {
  throw new LatchkeyError('request/timed-out')
}

/**
 * Settles with the promise, or after `ms` with what `late` returns or throws. The promise goes on; a later rejection of it is not reported
 * as unhandled. No timer is left behind.
 *
 * @param late absent: rejects with `request/timed-out`
 * @example const accounts = await withTimeout(readAccounts(provider), clock, 10_000, () => [])
 */
export function withTimeout<T, Late = never>(
  promise: Promise<T>,
  clock: Clock,
  ms: number,
  late: () => Late = timedOut,
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
    const settle =
      <V>(end: (value: V) => void) =>
      (value: V) => {
        cancel()
        end(value)
      }
    promise.then(settle(resolve), settle(reject))
  })
}
