import type { StorageLike } from '../kernel/storage/storage.ts'

/** A `localStorage` of a test. */
export type MemoryStorage = StorageLike & {
  /** Everything that is stored, to look into or to hand to another one. */
  readonly values: Map<string, string>
}

/**
 * A `localStorage` that is gone with the test. Two clients on the same one are two visits, or two tabs.
 *
 * @example const storage = createMemoryStorage()
 */
export function createMemoryStorage(values: Map<string, string> = new Map()): MemoryStorage {
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
