import { LatchkeyError } from '../errors/index.ts'

/**
 * Settles with the promise, or with `request/aborted` as soon as the signal aborts. What the promise does later is nobody's business any
 * more: it leaves no unhandled rejection.
 *
 * @example const answer = await abortable(provider.request(call), signal)
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
