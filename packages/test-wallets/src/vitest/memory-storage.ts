import type { StateStorage } from '../shared/state-store.ts'

/**
 * `localStorage` in memory.
 *
 * @example const storage = memoryStorage()
 */
export function memoryStorage(): StateStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
