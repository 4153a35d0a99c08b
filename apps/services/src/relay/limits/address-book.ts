import type { RelayConfig } from '../relay-config.ts'
import { createRateTable } from './rate-table.ts'

/** How much each address uses of this node. */
export type AddressBook = {
  /** Counts a new socket; false when the address has too many, or opens them too fast. */
  enter(address: string): boolean
  leave(address: string): void
  /** Counts bytes that came; false when there were too many. */
  spend(address: string, bytes: number): boolean
  prune(): void
}

/** @param now in ms */
export function createAddressBook(limits: RelayConfig, now: () => number): AddressBook {
  const sockets = new Map<string, number>()
  const opened = createRateTable(limits.maxSocketsPerAddress, limits.socketsPerAddressPerSecond, now)
  const bytes = createRateTable(limits.addressBurstBytes, limits.bytesPerAddressPerSecond, now)
  return {
    enter(address) {
      const count = sockets.get(address) ?? 0
      if (count >= limits.maxSocketsPerAddress || !opened.take(address)) return false
      sockets.set(address, count + 1)
      return true
    },
    leave(address) {
      const count = (sockets.get(address) ?? 0) - 1
      if (count > 0) sockets.set(address, count)
      else sockets.delete(address)
    },
    spend: (address, count) => bytes.take(address, count),
    prune() {
      opened.prune()
      bytes.prune()
    },
  }
}
