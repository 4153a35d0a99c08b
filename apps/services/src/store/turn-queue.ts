/** A queue in which IP networks take turns, so that one with much to write doesn't delay the others. */
export type TurnQueue<Entry> = {
  /**
   * Adds an entry at the end of its network's own line, so entries of one network keep their order.
   *
   * @param names of the network, from the widest that it belongs to down to itself: wider networks take turns first, then those in them
   */
  add(names: readonly string[], entry: Entry): void
  /** The next entry; undefined when the queue is empty. */
  peek(): Entry | undefined
  /** Removes the next entry and returns it. */
  take(): Entry | undefined
  readonly size: number
}

/**
 * The entries that wait for one network, and those of the networks in it.
 */
type Lane<Entry> = { entries: Entry[]; next: number; readonly lanes: Map<string, Lane<Entry>> }

/**
 * How many taken entries a lane keeps before it drops them together. Dropping each at once would move all later entries
 * each time.
 */
const mostTaken = 1_000

/**
 * @example
 * const queue = createTurnQueue<string>()
 * for (const text of ['a1', 'a2', 'a3']) queue.add(['a'], text)
 * queue.add(['b'], 'b1')
 * // a1, b1, a2, a3
 */
export function createTurnQueue<Entry>(): TurnQueue<Entry> {
  const createLane = (): Lane<Entry> => ({ entries: [], next: 0, lanes: new Map() })
  const isEmpty = ({ entries, next, lanes }: Lane<Entry>) => next === entries.length && lanes.size === 0
  const root = createLane()
  let size = 0

  function peek(lane: Lane<Entry>): Entry | undefined {
    if (lane.next < lane.entries.length) return lane.entries[lane.next]
    const [first] = lane.lanes.values()
    return first && peek(first)
  }

  function take(lane: Lane<Entry>): Entry | undefined {
    if (lane.next < lane.entries.length) {
      const entry = lane.entries[lane.next]
      lane.next += 1
      if (lane.next === lane.entries.length || lane.next >= mostTaken) {
        lane.entries = lane.entries.slice(lane.next)
        lane.next = 0
      }
      return entry
    }
    const [head] = lane.lanes
    if (!head) return undefined
    const [name, first] = head
    const entry = take(first)
    // The network moves to the end of the line.
    lane.lanes.delete(name)
    if (!isEmpty(first)) lane.lanes.set(name, first)
    return entry
  }

  return {
    add(names, entry) {
      let lane = root
      for (const name of names) {
        let inner = lane.lanes.get(name)
        if (!inner) {
          inner = createLane()
          lane.lanes.set(name, inner)
        }
        lane = inner
      }
      lane.entries.push(entry)
      size += 1
    },
    peek: () => peek(root),
    take() {
      if (size > 0) size -= 1
      return take(root)
    },
    get size() {
      return size
    },
  }
}
