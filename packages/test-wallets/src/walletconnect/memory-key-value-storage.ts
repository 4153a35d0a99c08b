/** The storage WalletConnect's SDK asks for. */
export type KeyValueStorage = {
  getKeys(): Promise<string[]>
  // The SDK names the type of its stored values; storage can't know it.
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * SDK storage in memory. Values are copied, as a real store would.
 *
 * @example const storage = memoryKeyValueStorage()
 */
export function memoryKeyValueStorage(): KeyValueStorage {
  const items = new Map<string, string>()
  const read = <T>(text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as T))
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, text]): [string, T] => [key, JSON.parse(text)]),
    getItem: async <T>(key: string) => read<T>(items.get(key)),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}
