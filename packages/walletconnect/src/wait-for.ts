import type { Clock, Unsubscribe, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

export type WaitLimits = WithSignal & {
  readonly clock: Clock
  /** In ms; absent = as long as it takes. */
  readonly ms?: number | undefined
  /** What is thrown after `ms`. @default `request/timed-out` */
  readonly late?: (() => LatchkeyError) | undefined
}

/**
 * Waits for what `start` reports, no longer than the limits allow. What `start` returns is called when the wait is over, whatever its end.
 *
 * @throws LatchkeyError `request/aborted`
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
    const abort = () => fail(new LatchkeyError('request/aborted', { cause: signal?.reason }))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    offs.push(() => signal?.removeEventListener('abort', abort))
    if (ms !== undefined) offs.push(clock.setTimeout(() => fail(late()), ms))
    const off = start(end(resolve), fail)
    if (over) off?.()
    else offs.push(off)
  })
}
