/** The part of `localStorage` that is used. */
export type StorageLike = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A `StorageLike` that never throws: what it refuses is kept in memory. */
export type Backend = {
  read(key: string): string | null
  /** `null` removes. */
  write(key: string, text: string | null): void
  /** Drops the copy in memory, so that the next read asks the backend again. */
  forget(key: string): void
  persistent(): boolean
}

/** `onRefused` is called once, at the first refusal. */
export function createBackend(
  source: StorageLike | (() => StorageLike | undefined) | undefined,
  onRefused?: ((error: unknown) => void) | undefined,
): Backend {
  /** What the backend refused; `null` marks a removal. */
  const memory = new Map<string, string | null>()
  let store: StorageLike | undefined
  let opened = false
  let reported = false
  let refusing = false

  function attempt<T>(use: (store: StorageLike) => T): { result: T } | undefined {
    try {
      if (!opened) {
        opened = true
        store = typeof source === 'function' ? source() : source
      }
      if (!store) return undefined
      const result = use(store)
      refusing = false
      return { result }
    } catch (error) {
      refusing = true
      if (!reported) onRefused?.(error)
      reported = true
      return undefined
    }
  }

  return {
    read(key) {
      const kept = memory.get(key)
      return kept === undefined ? (attempt((to) => to.getItem(key))?.result ?? null) : kept
    },
    write(key, text) {
      const done = attempt((to) => (text === null ? to.removeItem(key) : to.setItem(key, text)))
      if (done) memory.delete(key)
      else memory.set(key, text)
      // A full storage still holds the old value, which would come back at the next load.
      if (!done && text !== null) attempt((to) => to.removeItem(key))
    },
    forget: (key) => void memory.delete(key),
    persistent: () => attempt(() => true) !== undefined && !refusing && memory.size === 0,
  }
}
