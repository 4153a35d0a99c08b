import { createBudget, type Share } from '../../limits/budget.ts'
import { createNetworkRate } from '../../limits/network-rate.ts'
import type { RelayConfig } from '../relay-config.ts'

/** How much each address uses of this node. */
export type AddressUsage = {
  /**
   * Counts a new socket until its share is closed. Undefined when the address has too many sockets or opens them too
   * fast.
   */
  enter(address: string): Share | undefined
  /** Counts bytes that arrived. False when there were too many. */
  spend(address: string, bytes: number): boolean
  /** Memory of messages that have begun to arrive on one socket, in bytes. */
  unfinished(address: string): Share
  /** Memory of the frames that one socket was sent and hasn't read, in bytes. */
  unsent(address: string): Share
  /** Subscriptions of one socket. */
  subscriptions(address: string): Share
}

/** @param now in ms */
export function createAddressUsage(limits: RelayConfig, now: () => number): AddressUsage {
  const sockets = createBudget({ total: limits.maxSockets, perAddress: limits.maxSocketsPerAddress, perHolder: 1 })
  const unfinished = createBudget({
    total: limits.maxUnfinishedBytes,
    perAddress: limits.maxUnfinishedBytes,
    // A message in small pieces costs up to twice its size, and a message may be twice as large as the limit before it
    // is refused.
    perHolder: limits.maxMessageBytes * 4,
  })
  const unsent = createBudget({
    total: limits.maxUnsentBytes,
    perAddress: limits.maxUnsentBytes,
    perHolder: limits.maxUnsentBytes,
  })
  const subscriptions = createBudget({
    total: limits.maxSubscriptions,
    perAddress: limits.maxSubscriptionsPerAddress,
    perHolder: limits.maxSubscriptionsPerSocket,
  })
  const opened = createNetworkRate(limits.maxSocketsPerAddress, limits.socketsPerAddressPerSecond, now)
  const bytes = createNetworkRate(limits.addressBurstBytes, limits.bytesPerAddressPerSecond, now)
  return {
    enter(address) {
      const share = sockets.open(address)
      return share.take(1) && opened.take(address) ? share : void share.close()
    },
    spend: bytes.take,
    unfinished: unfinished.open,
    unsent: unsent.open,
    subscriptions: subscriptions.open,
  }
}
