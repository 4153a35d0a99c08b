import { accountNames } from '../../limits/account-name.ts'
import type { Mailbox } from '../../store/mailbox.ts'
import type { RelayConfig } from '../relay-config.ts'
import { limitError } from '../rpc-error.ts'

/** What one address has kept at the relay. */
export type Keeping = {
  /** Its name in the store, from which the address can't be read. */
  readonly account: string
  /**
   * Counts bytes that are to be kept.
   *
   * @throws {RpcError} when the address, or a network it belongs to, has as many there as it may
   */
  take(bytes: number): void
}

export type StoredBytesOptions = {
  readonly mailbox: Pick<Mailbox, 'storedBytes' | 'accountKey'>
  readonly limits: Pick<RelayConfig, 'maxStoredBytes' | 'maxStoredBytesPerAddress'>
  /** In ms. */
  readonly now: () => number
  /** The store couldn't count; it is asked again. */
  readonly onError: (error: unknown) => void
}

/** The store counts row by row: it is asked no more often, in ms, and at most a hundredth of the time. */
const recountMs = 60_000
/** Accounts remembered; those that are let go are counted again when they come back. */
const mostAccounts = 50_000

/**
 * Bounds what the mailbox holds. What is added is counted here. What was delivered or has expired leaves the count when the store is asked again:
 * behind the scenes, about those who seem to have half of what they may.
 *
 * Beside its own limit an address, and with it the IPv6 networks it belongs to, may keep half as much as is still free: however many addresses
 * one party has, a message of another still finds room. Nothing that was confirmed is ever thrown out for it.
 */
export function createStoredBytes({ mailbox, limits, now, onError }: StoredBytesOptions): {
  /** @throws when the store doesn't answer */
  of(address: string): Promise<Keeping>
} {
  function createCount(ask: () => Promise<number>) {
    let bytes = 0
    let nextCount = 0
    const recount = () => {
      const before = bytes
      const begun = now()
      nextCount = Number.POSITIVE_INFINITY
      ask()
        .then((stored) => {
          bytes += stored - before
        }, onError)
        .finally(() => {
          nextCount = begun + Math.max(recountMs, 100 * (now() - begun))
        })
    }
    recount()
    return {
      bytes: () => bytes,
      fits(more: number, most: number): boolean {
        if (2 * (bytes + more) > most && now() >= nextCount) recount()
        return bytes + more <= most
      },
      add(more: number) {
        bytes += more
      },
    }
  }

  const all = createCount(() => mailbox.storedBytes())
  const counts = new Map<string, typeof all>()

  function countOf(account: string) {
    const count = counts.get(account) ?? createCount(() => mailbox.storedBytes(account))
    counts.delete(account)
    counts.set(account, count)
    const [oldest] = counts.keys()
    if (counts.size > mostAccounts && oldest !== undefined) counts.delete(oldest)
    return count
  }

  let key: Promise<string> | undefined
  const loadKey = () => {
    key ??= mailbox.accountKey().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }

  return {
    async of(address) {
      const names = accountNames(await loadKey(), address)
      const account = names.at(-1) ?? ''
      return {
        account,
        take(bytes) {
          const networks = names.map(countOf)
          if (!networks.at(-1)?.fits(bytes, limits.maxStoredBytesPerAddress))
            throw limitError('storage', `At most ${limits.maxStoredBytesPerAddress} bytes wait for one address`)
          const hasRoom = all.fits(bytes, limits.maxStoredBytes)
          const share = (limits.maxStoredBytes - all.bytes() - bytes) / 2
          if (!hasRoom || !networks.every((network) => network.fits(bytes, share)))
            throw limitError('storage', 'The relay has as much to keep as it may')
          for (const count of [all, ...networks]) count.add(bytes)
        },
      }
    },
  }
}
