import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'

type Locks = Readonly<Record<string, { readonly owner: string; readonly until: number }>>

const locksEntry: StorageEntry<Locks> = {
  name: 'payment-locks',
  version: 1,
  decode(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const isLock = ([, lock]: [string, unknown]) =>
      typeof (lock as { owner?: unknown } | null)?.owner === 'string' &&
      typeof (lock as { until?: unknown } | null)?.until === 'number'
    return Object.fromEntries(Object.entries(value).filter(isLock)) as Locks
  },
}

/** How long a lock lasts without its tab, and how often the tab renews it, in ms. */
const leaseMs = 15_000
const renewMs = 5000
/** If two tabs lock at once, each sees the other's lock after this time, in ms. */
const settleMs = 50

/** Lets one tab of those that share the storage make a payment. */
export type PaymentLock = {
  /**
   * `undefined`: another tab has it.
   *
   * @param onLost another tab has taken it, because this page slept longer than a lock lasts
   */
  acquire(id: string, onLost: () => void): Promise<Unsubscribe | undefined>
  /** Another tab has it now. */
  isTaken(id: string): boolean
  subscribe(listener: () => void): Unsubscribe
}

/** One instance a client, so that all parts of the page are the same owner. */
export const paymentLock: Feature<PaymentLock> = { id: 'payment-lock', create: createPaymentLock }

function createPaymentLock({ clock, random, storage }: LatchkeyClient): PaymentLock {
  const owner = random.id() + random.id()
  const item = storage.item(locksEntry)
  /** The locks without those of closed tabs. */
  const live = (): Locks =>
    Object.fromEntries(Object.entries(item.get() ?? {}).filter(([, { until }]) => until > clock.now()))
  const isTaken = (id: string) => {
    const locks = live()
    return Object.hasOwn(locks, id) && locks[id]?.owner !== owner
  }
  const write = (id: string) => item.set({ ...live(), [id]: { owner, until: clock.now() + leaseMs } })

  return {
    isTaken,
    subscribe: item.subscribe,
    async acquire(id, onLost) {
      if (isTaken(id)) return undefined
      write(id)
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, settleMs))
      if (live()[id]?.owner !== owner) return undefined
      let stop = () => {}
      const renew = () => {
        if (isTaken(id)) return onLost()
        write(id)
        stop = clock.setTimeout(renew, renewMs)
      }
      renew()
      return () => {
        stop()
        const { [id]: own, ...others } = live()
        if (own?.owner === owner) item.set(others)
      }
    },
  }
}
