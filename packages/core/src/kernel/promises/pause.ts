import type { Clock } from '../clock.ts'

/**
 * Lets `ms` pass; ends at once when the signal aborts. Never rejects.
 *
 * @example await pause(clock, 1000, signal)
 */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
