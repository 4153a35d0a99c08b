import type { ClientStorage, StorageItem } from '@latchkey/core/ports'
import type { CoreTypes } from '@walletconnect/types'
import { decodeCollection } from './decode-collection.ts'
import { mergeRecords } from './merge-records.ts'

export type SdkStorage = NonNullable<CoreTypes.Options['storage']> & {
  /** The stored value of a collection, e.g. `session`, with the writes of all tabs. */
  readCollection(collection: string): unknown
}

/**
 * Keeps the SDK's data in the client's own storage. So two clients on a page are independent, a blocked storage is replaced by memory, and
 * several tabs see the same data.
 */
export function createSdkStorage(storage: ClientStorage): SdkStorage {
  const items = new Map<string, StorageItem<unknown>>()
  /** Text of what this tab last read or wrote, by key. */
  const seen = new Map<string, string>()

  function item(key: string): StorageItem<unknown> {
    const known = items.get(key)
    if (known) return known
    const made = storage.item<unknown>({
      name: `walletconnect:${key}`,
      version: 1,
      decode: (value) => decodeCollection(collectionOf(key), value) ?? undefined,
    })
    items.set(key, made)
    return made
  }

  const collectionOf = (key: string) => key.slice(key.lastIndexOf('//') + 2)
  const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))
  const read = (key: string) => item(key).get()

  return {
    async getKeys() {
      return [...items.keys()]
    },
    async getEntries<T>() {
      return [...items.keys()].map((key): [string, T] => [key, read(key) as T])
    },
    async getItem<T>(key: string) {
      const value = read(key)
      if (value === undefined) seen.delete(key)
      else seen.set(key, JSON.stringify(value))
      return value as T | undefined
    },
    async setItem(key, value) {
      const text = JSON.stringify(value)
      if (text === undefined) return
      item(key).set(mergeRecords(collectionOf(key), parse(seen.get(key)), JSON.parse(text), read(key)))
      seen.set(key, text)
    },
    readCollection(collection) {
      const key = [...items.keys()].find((name) => collectionOf(name) === collection)
      return key === undefined ? undefined : read(key)
    },
    async removeItem(key) {
      seen.delete(key)
      item(key).remove()
    },
  }
}
