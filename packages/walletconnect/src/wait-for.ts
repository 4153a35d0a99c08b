import type { Clock, Unsubscribe, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

export type WaitLimits = WithSignal & {
  readonly clock: Clock
  /** In ms. Without it there is no limit. */
  readonly ms?: number | undefined
  /** The error after `ms`. @default `request/timed-out` */
  readonly late?: (() => LatchkeyError) | undefined
}

/**
 * Waits for the result that `start` reports, within the limits. The function that `start` returns is called at the end, after a success or
 * a failure.
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
