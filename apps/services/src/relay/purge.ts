import { isFresh } from '../limits/is-fresh.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { Hub } from './hub.ts'

export type PurgeOptions = {
  readonly mailbox: Pick<Mailbox, 'purge'>
  readonly hub: Pick<Hub, 'renew'>
  /** How long a reader is remembered after the time that the store has for it, in ms. */
  readonly readerMs: number
  /** In ms. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/**
 * A socket may stay open for longer than readers are remembered, and its client subscribes only once. So the readers of
 * open sockets are renewed this often, in ms. Rarely, because it writes a row for every subscription.
 */
export const renewMs = 86_400_000

/**
 * Makes the work that each heartbeat does in the store: it deletes expired messages, and readers that weren't seen for
 * long. If the renewal fails, no reader is deleted, because a reader with an open socket may seem gone. The next
 * heartbeat tries the renewal again.
 */
export function createPurge({ mailbox, hub, readerMs, now, onError }: PurgeOptions) {
  let renewedAt = now()
  let running: Promise<void> | undefined

  /** Whether the readers of all open sockets were renewed in time. */
  const renew = async (begun: number): Promise<boolean> => {
    if (isFresh(renewedAt, begun, renewMs)) return true
    try {
      await hub.renew()
      renewedAt = begun
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  const purge = async (): Promise<void> => {
    const begun = now()
    const isRenewed = await renew(begun)
    try {
      await mailbox.purge(begun, isRenewed ? begun - readerMs : undefined)
    } catch (error) {
      onError(error)
    }
    running = undefined
  }

  return {
    /** A run that takes longer than a heartbeat isn't begun again meanwhile. */
    run(): void {
      running ??= purge()
    },
    /** Resolves when no run is under way. */
    settled: async (): Promise<void> => running,
  }
}
