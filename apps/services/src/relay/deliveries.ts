/** Messages that were sent on one socket and wait for their acknowledgement. */
export type Deliveries = {
  /** Whether a letter is on its way, or was acknowledged and a read of the mailbox might not know yet. */
  has(letter: number): boolean
  /** Notes a delivery under the id it is sent with. */
  add(delivery: number, letter: number): void
  /** The letter that was sent with this id, once; undefined if there is none. It stays known until `stored`. */
  take(delivery: number): number | undefined
  /** Its acknowledgement is in the mailbox: reads that begin from now on leave it out. */
  stored(letter: number): void
  /** How many wait. */
  size(): number
  /** A read of the mailbox begins; the returned function ends it. */
  beginRead(): () => void
  clear(): void
}

/** Makes the list of one socket. */
export function createDeliveries(): Deliveries {
  const letters = new Map<number, number>()
  const waiting = new Set<number>()
  const acknowledged = new Set<number>()
  const storedWhileReading = new Set<number>()
  let reads = 0
  return {
    has: (letter) => waiting.has(letter) || acknowledged.has(letter) || storedWhileReading.has(letter),
    add(delivery, letter) {
      letters.set(delivery, letter)
      waiting.add(letter)
    },
    take(delivery) {
      const letter = letters.get(delivery)
      if (letter === undefined) return undefined
      letters.delete(delivery)
      waiting.delete(letter)
      acknowledged.add(letter)
      return letter
    },
    stored(letter) {
      acknowledged.delete(letter)
      if (reads > 0) storedWhileReading.add(letter)
    },
    size: () => waiting.size,
    beginRead() {
      reads += 1
      return () => {
        reads -= 1
        if (reads === 0) storedWhileReading.clear()
      }
    },
    clear() {
      for (const set of [letters, waiting, acknowledged, storedWhileReading]) set.clear()
    },
  }
}
