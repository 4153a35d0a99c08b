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

/** Makes the work that each heartbeat does in the store: it deletes expired messages and forgotten readers. */
export function createPurge({ mailbox, hub, readerMs, now, onError }: PurgeOptions) {
  let renewedAt = now()
  let running: Promise<void> | undefined

  const purge = async (): Promise<void> => {
    try {
      const begun = now()
      if (!isFresh(renewedAt, begun, renewMs)) {
        await hub.renew()
        renewedAt = begun
      }
      await mailbox.purge(now(), now() - readerMs)
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
