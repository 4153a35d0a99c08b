import { createHmac, randomBytes } from 'node:crypto'
import type { Mailbox } from '../../store/mailbox.ts'
import type { RelayConfig } from '../relay-config.ts'
import { limitError } from '../rpc-error.ts'

/** What one address has kept at the relay. */
export type Keeping = {
  /** Its name in the store, which tells nobody the address. */
  readonly account: string
  /**
   * Counts bytes that are to be kept.
   *
   * @throws {RpcError} when the address, or all together, have as many there as they may
   */
  take(bytes: number): void
}

export type StoredBytesOptions = {
  readonly mailbox: Pick<Mailbox, 'storedBytes'>
  readonly limits: Pick<RelayConfig, 'maxStoredBytes' | 'maxStoredBytesPerAddress'>
  /** In ms. */
  readonly now: () => number
  /** The store couldn't count; it is asked again. */
  readonly onError: (error: unknown) => void
}

/** The store counts row by row: nobody makes it do so more often, in ms. */
const recountMs = 60_000
/** Addresses remembered; those that are let go are counted anew when they come back. */
const mostAccounts = 50_000

/**
 * Bounds what the mailbox holds. What is added is counted here. What was delivered or has expired leaves the count when the store is asked again:
 * behind the scenes, about those who seem to have half of what they may.
 */
export function createStoredBytes({ mailbox, limits, now, onError }: StoredBytesOptions): {
  of(address: string): Keeping
} {
  // Of this process alone: there are few enough addresses to try them all otherwise.
  const key = randomBytes(32)

  function createCount(most: number, ask: () => Promise<number>) {
    let bytes = 0
    let countedAt = Number.NEGATIVE_INFINITY
    const recount = () => {
      const before = bytes
      countedAt = now()
      ask().then((stored) => {
        bytes += stored - before
      }, onError)
    }
    recount()
    return {
      fits(more: number): boolean {
        if (2 * (bytes + more) > most && now() - countedAt >= recountMs) recount()
        return bytes + more <= most
      },
      add(more: number) {
        bytes += more
      },
    }
  }

  const all = createCount(limits.maxStoredBytes, () => mailbox.storedBytes())
  const accounts = new Map<string, typeof all>()

  function countOf(account: string) {
    const count =
      accounts.get(account) ?? createCount(limits.maxStoredBytesPerAddress, () => mailbox.storedBytes(account))
    accounts.delete(account)
    accounts.set(account, count)
    const [oldest] = accounts.keys()
    if (accounts.size > mostAccounts && oldest !== undefined) accounts.delete(oldest)
    return count
  }

  return {
    of(address) {
      const account = createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)
      return {
        account,
        take(bytes) {
          const own = countOf(account)
          if (!own.fits(bytes))
            throw limitError('storage', `At most ${limits.maxStoredBytesPerAddress} bytes wait for one address`)
          if (!all.fits(bytes)) throw limitError('storage', 'The relay has as much to keep as it may')
          own.add(bytes)
          all.add(bytes)
        },
      }
    },
  }
}
