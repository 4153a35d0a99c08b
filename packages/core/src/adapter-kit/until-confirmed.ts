import { confirmationMs } from '../kernel/account-limits.ts'
import type { Clock } from '../kernel/clock.ts'
import { isLatchkeyError, LatchkeyError } from '../kernel/errors/index.ts'
import type { Log } from '../kernel/log/log.ts'
import { pause as passed } from '../kernel/promises/pause.ts'

/** What `untilConfirmed` needs to wait for a transaction. */
export type ConfirmationOptions = {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly hash: string
  readonly signal?: AbortSignal | undefined
  /** The wait between two reads: in ms, or a function that resolves when something changed. The signal ends it. */
  readonly pause: number | ((signal: AbortSignal) => Promise<void>)
}

/**
 * Looks for a transaction until it is confirmed, 25 s at most. After that it is still pending, which is no failure. A node that doesn't
 * answer is asked again.
 *
 * @param look reads the transaction; `undefined` while it isn't confirmed
 * @throws `request/aborted` when the signal aborts, and at once what is `config/invalid`
 * @example
 * untilConfirmed({ clock, log, hash, signal, pause: 1000 }, async (signal) => statusOf(hash, signal))
 */
export async function untilConfirmed<Outcome extends object>(
  { clock, hash, log, pause, signal }: ConfirmationOptions,
  look: (signal: AbortSignal) => Promise<Outcome | undefined>,
): Promise<Outcome | { readonly status: 'pending' }> {
  const stop = new AbortController()
  const leave = () => stop.abort()
  signal?.addEventListener('abort', leave, { once: true })
  const cancel = clock.setTimeout(leave, confirmationMs)
  const wait = typeof pause === 'number' ? (until: AbortSignal) => passed(clock, pause, until) : pause
  if (signal?.aborted) leave()
  try {
    while (!stop.signal.aborted) {
      try {
        const outcome = await look(stop.signal)
        if (outcome) return outcome
      } catch (error) {
        if (isLatchkeyError(error, 'config/invalid')) throw error
        if (!stop.signal.aborted) log.warn('The state of a transaction could not be read', { hash, error })
      }
      await wait(stop.signal)
    }
    if (signal?.aborted) throw new LatchkeyError('request/aborted')
    return { status: 'pending' }
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}
