import { LatchkeyError } from '@latchkey/core/errors'

/** Stops waiting when the signal aborts, with `request/aborted`; what is under way goes on. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const leave = () => {
      promise.catch(() => {})
      reject(new LatchkeyError('request/aborted'))
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
