import type { Log } from '../log/log.ts'
import type { Unsubscribe } from '../ports/namespace.ts'
import type { Platform } from '../ports/platform.ts'
import { type Backend, createBackend, type StorageLike } from './backend.ts'

export type { StorageLike }

/** A stored value: its name, its version and how it is read back. */
export type StorageEntry<T> = {
  /** Unique in the client; the stored key is `latchkey:{id}:{name}`. */
  readonly name: string
  /** Raise it when the shape changes. */
  readonly version: number
  /** Returns `undefined` for what it can't accept; must not trust anything. */
  decode(value: unknown): T | undefined
}

/** One entry, ready to use. Nothing here throws. */
export type StorageItem<T> = {
  /** The whole key, as storage events report it. */
  readonly key: string
  /** Absent and unreadable values are `undefined`; an unreadable one is dropped with a logged warning. */
  get(): T | undefined
  /** Must be plain data. */
  set(value: T): void
  remove(): void
  /** Another tab changed the value. */
  subscribe(listener: () => void): Unsubscribe
}

/** What a client keeps in the browser, by typed entries. */
export type ClientStorage = {
  item<T>(entry: StorageEntry<T>): StorageItem<T>
  /** Whether anything is stored under the name of an entry, readable or not. */
  has(name: string): boolean
  /**
   * `'memory'` when values don't outlive the page, because storage is absent, blocked or full: a reload then restores no connection, and other
   * tabs hear of nothing. Where the browser refuses, the alert `storage/unavailable` says so once.
   *
   * @example if (client.storage.persistence === 'memory') showHint('You will have to connect again after a reload.')
   */
  readonly persistence: 'memory' | 'storage'
}

export type StorageOptions = {
  /** The client's. */
  id: string
  /**
   * Absent = memory only. A function is called at the first use, because reading `window.localStorage` itself throws where a browser
   * blocks it.
   */
  backend?: StorageLike | (() => StorageLike | undefined) | undefined
  log: Pick<Log, 'warn'>
  /** The backend can't be used, or is full; called once, at the first refusal. */
  onRefused?: ((error: unknown) => void) | undefined
  platform?: Pick<Platform, 'onStorage'> | undefined
}

/** Creates the client's storage: prefixed, versioned, decoded on read, and in memory where the browser refuses. */
export function createStorage({ id, backend: source, log, onRefused, platform }: StorageOptions): ClientStorage {
  const backend = createBackend(source, onRefused)
  const prefix = `latchkey:${id}:`
  return {
    item: (entry) => createItem(entry, { key: prefix + entry.name, backend, log, platform }),
    has: (name) => backend.read(prefix + name) !== null,
    get persistence() {
      return backend.persistent() ? 'storage' : 'memory'
    },
  }
}

type ItemOptions = Pick<StorageOptions, 'log' | 'platform'> & { key: string; backend: Backend }

function createItem<T>(entry: StorageEntry<T>, { key, backend, log, platform }: ItemOptions): StorageItem<T> {
  const remove = () => backend.write(key, null)

  function decode(text: string): T | undefined {
    const stored = JSON.parse(text) as { v?: unknown; d?: unknown } | null
    return stored?.v === entry.version ? entry.decode(stored.d) : undefined
  }

  return {
    key,
    remove,
    get() {
      const text = backend.read(key)
      if (text === null) return undefined
      let reason: unknown = 'shape or version'
      try {
        const value = decode(text)
        if (value !== undefined) return value
      } catch (error) {
        reason = error
      }
      log.warn(`"${entry.name}" could not be read`, { error: reason })
      remove()
      return undefined
    },
    set(value) {
      try {
        backend.write(key, JSON.stringify({ v: entry.version, d: value }))
      } catch (error) {
        log.warn(`"${entry.name}" could not be stored`, { error })
      }
    },
    subscribe(listener) {
      if (!platform) return () => {}
      return platform.onStorage((changed) => {
        if (changed !== null && changed !== key) return
        backend.forget(key)
        listener()
      })
    },
  }
}
