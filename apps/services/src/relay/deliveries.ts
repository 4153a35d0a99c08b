/** What was sent on one socket and waits for its acknowledgement. */
export type Deliveries = {
  /** Whether a letter is on its way, or was acknowledged while older ones were being read. */
  has(letter: number): boolean
  /** Notes a delivery under the id it is sent with. */
  add(delivery: number, letter: number): void
  /** The letter that was sent with this id, once; undefined if there is none. */
  take(delivery: number): number | undefined
  /** How many wait. */
  size(): number
  /**
   * While a read of the mailbox is on its way its result may name what is acknowledged meanwhile: those are remembered until the
   * returned function is called, so that they aren't sent a second time.
   */
  remember(): () => void
  clear(): void
}

/** Makes the list of one socket. */
export function createDeliveries(): Deliveries {
  const letters = new Map<number, number>()
  const waiting = new Set<number>()
  const done = new Set<number>()
  let readers = 0
  return {
    has: (letter) => waiting.has(letter) || done.has(letter),
    add(delivery, letter) {
      letters.set(delivery, letter)
      waiting.add(letter)
    },
    take(delivery) {
      const letter = letters.get(delivery)
      if (letter === undefined) return undefined
      letters.delete(delivery)
      waiting.delete(letter)
      if (readers > 0) done.add(letter)
      return letter
    },
    size: () => waiting.size,
    remember() {
      readers += 1
      return () => {
        readers -= 1
        if (readers === 0) done.clear()
      }
    },
    clear() {
      letters.clear()
      waiting.clear()
      done.clear()
    },
  }
}
