import type { Clock } from '../clock.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { Unsubscribe, WithSignal } from '../ports/namespace.ts'
import { abortedError } from './abortable.ts'

/** What ends a wait early. */
export type WaitLimits = WithSignal & {
  readonly clock: Clock
  /** Absent = as long as it takes. */
  readonly ms?: number | undefined
  /** The error after `ms`. @default `request/timed-out` */
  readonly late?: (() => LatchkeyError) | undefined
}

/**
 * Waits for an event that `start` reports, no longer than the limits allow. The function that `start` returns is called when the wait is
 * over, whatever its end. For a promise take `abortable` and `withTimeout`.
 *
 * @throws LatchkeyError `request/aborted`
 * @example await waitFor((resolve) => store.subscribe(resolve), { clock, signal, ms: 1000 })
 */
export function waitFor<T>(
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => Unsubscribe | undefined,
  { clock, signal, ms, late = () => new LatchkeyError('request/timed-out') }: WaitLimits,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const offs: (Unsubscribe | undefined)[] = []
    let over = false
    const end = <V>(settle: (value: V) => void) => {
      return (value: V) => {
        if (over) return
        over = true
        for (const off of offs) off?.()
        settle(value)
      }
    }
    const fail = end(reject)
    if (signal?.aborted) return reject(abortedError(signal))
    const abort = () => signal && fail(abortedError(signal))
    signal?.addEventListener('abort', abort, { once: true })
    offs.push(() => signal?.removeEventListener('abort', abort))
    if (ms !== undefined) offs.push(clock.setTimeout(() => fail(late()), ms))
    const off = start(end(resolve), fail)
    if (over) off?.()
    else offs.push(off)
  })
}
