import type { Clock } from '../clock.ts'
import { LatchkeyError } from '../errors/index.ts'

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
