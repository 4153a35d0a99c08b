import { AsyncLocalStorage } from 'node:async_hooks'
import { createBoundedTable } from '../../limits/bounded-table.ts'
import { hashNetworks } from '../../limits/hashed-network.ts'
import { isFresh } from '../../limits/is-fresh.ts'
import type { Mailbox } from '../../store/mailbox.ts'
import type { RelayConfig } from '../relay-config.ts'
import { limitError } from '../rpc-error.ts'

/** Counts what one IP address has stored at the relay. */
export type StoredByAddress = {
  /** The hash of its IP network in the store, from which the address can't be read. */
  readonly ipNetwork: string
  /**
   * Counts bytes that are about to be stored.
   *
   * @throws {RpcError} when the address, or a network it belongs to, has as many there as it may
   */
  take(bytes: number): void
}

export type StoredBytesOptions = {
  readonly mailbox: Pick<Mailbox, 'storedBytes' | 'ipNetworkKey'>
  readonly limits: Pick<RelayConfig, 'maxStoredBytes' | 'maxStoredBytesPerAddress'>
  /** In ms. */
  readonly now: () => number
  /** Called when the store couldn't count. It is asked again. */
  readonly onError: (error: unknown) => void
}

/**
 * Counting is slow, because the store reads each row. So the bytes of one IP network are counted at most once in this time,
 * in ms, and the next count waits at least a hundred times as long as the last one took.
 */
const recountMs = 60_000
/**
 * An IP network that stores nothing new for this long, in ms, is forgotten. Its bytes are counted again when it comes
 * back.
 */
const idleMs = 300_000
/** Memory for the counts of all IP networks, in bytes: enough for some 25,000. */
const storedBytesTableBytes = 8_388_608
/** The size of a `Count` in V8's heap. */
const countBytes = 112

/**
 * The stored bytes of one IP network, or of all. Times in ms: the store isn't asked again for `pauseMs` since
 * it was asked, and never while it counts.
 */
type Count = { bytes: number; askedAt: number; pauseMs: number; isCounting: boolean; usedAt: number }

/**
 * Limits the bytes that the mailbox holds. New messages are added to the counts here. Delivered and expired messages
 * leave a count only when the store counts again. It does that in the background, for an address that has reached half
 * of its limit.
 *
 * An address, and each IPv6 network around it, may store at most its limit, and at most half of the free space. So a
 * message of another visitor always finds room, however many addresses one party has. A confirmed message is never
 * dropped to make room.
 */
export function createStoredBytes({ mailbox, limits, now, onError }: StoredBytesOptions): {
  /** @throws when the store doesn't answer */
  of(address: string): Promise<StoredByAddress>
} {
  // The count of all bytes serves all visitors, so it must not use the permit of the visitor whose request begins it.
  const outside = AsyncLocalStorage.snapshot()

  function recount(count: Count, ipNetwork?: string): void {
    const before = count.bytes
    const begun = now()
    count.askedAt = begun
    count.isCounting = true
    const stored = ipNetwork === undefined ? outside(mailbox.storedBytes) : mailbox.storedBytes(ipNetwork)
    stored
      .then((bytes) => {
        count.bytes += bytes - before
      }, onError)
      .finally(() => {
        count.pauseMs = Math.max(recountMs, 100 * (now() - begun))
        count.isCounting = false
      })
  }

  function createCount(ipNetwork?: string): Count {
    const count = { bytes: 0, askedAt: now(), pauseMs: recountMs, isCounting: false, usedAt: now() }
    recount(count, ipNetwork)
    return count
  }

  /** Whether the limit still holds after this number of bytes is added. */
  function fits(count: Count, ipNetwork: string | undefined, more: number, most: number): boolean {
    const isDue = !count.isCounting && !isFresh(count.askedAt, now(), count.pauseMs)
    if (2 * (count.bytes + more) > most && isDue) recount(count, ipNetwork)
    return count.bytes + more <= most
  }

  const all = createCount()
  // A full table drops the IP networks with the fewest bytes. So an attacker with many addresses can't make the relay
  // forget what they have stored.
  const counts = createBoundedTable<Count>({
    maxBytes: storedBytesTableBytes,
    valueBytes: countBytes,
    worth: ({ bytes, usedAt }) => (now() - usedAt > idleMs ? 0 : 1 + bytes),
  })

  function countOf(ipNetwork: string): Count {
    const count = counts.get(ipNetwork) ?? createCount(ipNetwork)
    count.usedAt = now()
    counts.set(ipNetwork, count)
    return count
  }

  let key: Promise<string> | undefined
  const loadKey = () => {
    key ??= mailbox.ipNetworkKey().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }

  return {
    async of(address) {
      const names = hashNetworks(await loadKey(), address)
      const ipNetwork = names.at(-1) ?? ''
      return {
        ipNetwork,
        take(bytes) {
          const networks = names.map((name) => ({ name, count: countOf(name) }))
          const own = networks.at(-1)
          if (!own || !fits(own.count, own.name, bytes, limits.maxStoredBytesPerAddress))
            throw limitError('storage', `At most ${limits.maxStoredBytesPerAddress} bytes wait for one address`)
          const hasRoom = fits(all, undefined, bytes, limits.maxStoredBytes)
          const share = (limits.maxStoredBytes - all.bytes - bytes) / 2
          if (!hasRoom || !networks.every(({ count, name }) => fits(count, name, bytes, share)))
            throw limitError('storage', 'The relay has as much to keep as it may')
          all.bytes += bytes
          for (const { count } of networks) count.bytes += bytes
        },
      }
    },
  }
}
