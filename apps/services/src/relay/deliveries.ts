/** Messages that were sent on one socket and whose acknowledgement hasn't come yet. */
export type Deliveries = {
  /**
   * Whether a message was sent and isn't acknowledged, or was acknowledged so late that a running read of the mailbox
   * may still find it.
   */
  has(messageId: number): boolean
  /** Notes a delivery under the id it is sent with. */
  add(delivery: number, messageId: number): void
  /**
   * Takes the message that was sent with this id out of the list; undefined if there is none. `has` stays true until
   * `stored`.
   */
  take(delivery: number): number | undefined
  /** Notes that the mailbox has stored the acknowledgement: reads that begin from now on leave the message out. */
  stored(messageId: number): void
  /** How many messages wait for their acknowledgement. */
  size(): number
  /** Notes that a read of the mailbox begins. The returned function ends it. */
  beginRead(): () => void
  clear(): void
}

/** Makes the list of deliveries of one socket. */
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
