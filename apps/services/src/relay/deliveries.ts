/** Messages that were sent on one socket and wait for their acknowledgement. */
export type Deliveries = {
  /** Whether a message is on its way, or was acknowledged and a read of the mailbox might not know yet. */
  has(messageId: number): boolean
  /** Notes a delivery under the id it is sent with. */
  add(delivery: number, messageId: number): void
  /** The message that was sent with this id, once; undefined if there is none. It stays known until `stored`. */
  take(delivery: number): number | undefined
  /** Its acknowledgement is in the mailbox: reads that begin from now on leave it out. */
  stored(messageId: number): void
  /** How many wait. */
  size(): number
  /** A read of the mailbox begins; the returned function ends it. */
  beginRead(): () => void
  clear(): void
}

/** Makes the list of one socket. */
export function createDeliveries(): Deliveries {
  const messageIds = new Map<number, number>()
  const waiting = new Set<number>()
  const acknowledged = new Set<number>()
  const storedWhileReading = new Set<number>()
  let reads = 0
  return {
    has: (messageId) => waiting.has(messageId) || acknowledged.has(messageId) || storedWhileReading.has(messageId),
    add(delivery, messageId) {
      messageIds.set(delivery, messageId)
      waiting.add(messageId)
    },
    take(delivery) {
      const messageId = messageIds.get(delivery)
      if (messageId === undefined) return undefined
      messageIds.delete(delivery)
      waiting.delete(messageId)
      acknowledged.add(messageId)
      return messageId
    },
    stored(messageId) {
      acknowledged.delete(messageId)
      if (reads > 0) storedWhileReading.add(messageId)
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
      for (const set of [messageIds, waiting, acknowledged, storedWhileReading]) set.clear()
    },
  }
}
