/** Remembers small values by names that come from outside, such as addresses, within a fixed amount of memory. */
export type BoundedTable<Value> = {
  get(name: string): Value | undefined
  set(name: string, value: Value): void
  delete(name: string): void
  /** Drops all entries that are worth nothing. */
  sweep(): void
  readonly size: number
  /** The memory of the entries, at most. */
  readonly bytes: number
}

export type BoundedTableOptions<Value> = {
  /** Memory for all entries, in bytes. */
  readonly maxBytes: number
  /** Memory of one value, in bytes. */
  readonly valueBytes: number
  /**
   * How much an entry matters. An entry that is worth 0 is dropped soon. When there is no room, the entry that is worth
   * least is dropped.
   */
  readonly worth: (value: Value) => number
  /** Called when an entry is dropped to make room for another one. */
  readonly onEvict?: ((value: Value) => void) | undefined
  /** How often worthless entries are looked for while nothing is added, in ms. @default 30_000 */
  readonly sweepMs?: number | undefined
}

/** Memory of an entry beside its value and the characters of its name, in bytes: up to four cells of a `Map` and the name's head. Measured. */
const entryBytes = 144
/** The number of entries that are checked for each added entry: so many that the table shrinks while entries are added. */
const checkedEntries = 2
/** The number of entries that are compared: the entry with the least value is dropped to make room. */
const comparedEntries = 8

/**
 * Makes the table. A flood of new names can't push out entries that matter more: of the next eight entries, the one
 * that is worth least makes room. So to push out an entry, a stranger would need a table full of entries that are worth
 * as much.
 *
 * @example
 * const table = createBoundedTable<number>({ maxBytes: 1_048_576, valueBytes: 16, worth: (until) => until - now() })
 */
export function createBoundedTable<Value>(options: BoundedTableOptions<Value>): BoundedTable<Value> {
  const { maxBytes, valueBytes, worth, onEvict, sweepMs = 30_000 } = options
  const entries = new Map<string, Value>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  // The cursor goes round the map. A new iterator would each time pass over everything that was dropped at the
  // beginning of the map.
  let cursor = entries.entries()

  const costOf = (name: string): number => entryBytes + valueBytes + name.length

  function drop(name: string): void {
    if (entries.delete(name)) bytes -= costOf(name)
  }

  function sweep(): void {
    for (const [name, value] of entries) if (worth(value) <= 0) drop(name)
    cursor = entries.entries()
  }

  /** Checks again as long as there is something to drop later. The timer doesn't keep the process alive. */
  function watch(): void {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      sweep()
      if (entries.size > 0) watch()
    }, sweepMs).unref()
  }

  /** Checks the next entries, drops worthless ones, and returns the one of the others that is worth least. */
  function leastOf(count: number): readonly [name: string, value: Value] | undefined {
    let least: readonly [name: string, value: Value] | undefined
    for (let looked = 0; looked < count && entries.size > 0; looked++) {
      let { value: next } = cursor.next()
      if (!next) {
        cursor = entries.entries()
        next = cursor.next().value
      }
      if (!next) break
      const [name, value] = next
      if (worth(value) <= 0) drop(name)
      else if (!least || worth(value) < worth(least[1])) least = next
    }
    return least
  }

  function makeRoom(cost: number): void {
    leastOf(checkedEntries)
    while (bytes + cost > maxBytes && entries.size > 0) {
      const least = leastOf(comparedEntries)
      if (!least || bytes + cost <= maxBytes) continue
      onEvict?.(least[1])
      drop(least[0])
    }
  }

  return {
    get: (name) => entries.get(name),
    set(name, value) {
      if (entries.has(name)) return void entries.set(name, value)
      makeRoom(costOf(name))
      entries.set(ownText(name), value)
      bytes += costOf(name)
      watch()
    },
    delete: drop,
    sweep,
    get size() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
  }
}

/**
 * A copy of a text. For a part of a text, V8 keeps the whole text, such as a header of 16 KiB for the address at its
 * end.
 */
export function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
