import type { Log } from '../log/log.ts'
import type { Off } from '../ports/namespace.ts'
import type { Platform } from '../ports/platform.ts'
import { createBackend, type StorageLike } from './backend.ts'

export type { StorageLike }

/** Reads a stored value of unknown shape; `undefined` for what it can't accept. */
export type Decode<T> = (value: unknown) => T | undefined

export type ReadOptions = {
  /** Version of the shape that `decode` reads. @default 1 */
  version?: number | undefined
  /** Brings a value of another version into today's shape, before `decode`. Absent: such values are dropped. */
  migrate?: ((value: unknown, fromVersion: number) => unknown) | undefined
}

/** The client's values under `latchkey:{id}:{name}`. Nothing here throws. */
export type Storage = {
  /** Absent and unreadable values are `undefined`; an unreadable one is dropped with a logged warning. */
  get<T>(name: string, decode: Decode<T>, options?: ReadOptions): T | undefined
  /** `value` must be plain data. `version` says which shape it has. @default 1 */
  set(name: string, value: unknown, version?: number): void
  remove(name: string): void
  /** Another tab changed the value. */
  subscribe(name: string, listener: () => void): Off
  /** The whole key of a name, as storage events report it. */
  keyOf(name: string): string
  /** `'memory'` when values don't outlive the page, because storage is absent, blocked or full. */
  readonly persistence: 'memory' | 'storage'
}

export type StorageOptions = {
  /** Put before every name, e.g. `latchkey:default:`. */
  prefix: string
  /**
   * Absent = memory only. A function is called at the first use, because reading `window.localStorage` itself throws where a browser
   * blocks it.
   */
  backend?: StorageLike | (() => StorageLike | undefined) | undefined
  log: Pick<Log, 'warn'>
  platform?: Pick<Platform, 'onStorage'> | undefined
}

/** Creates the client's storage: prefixed, versioned, decoded on read, and in memory where the browser refuses. */
export function createStorage({ prefix, backend: source, log, platform }: StorageOptions): Storage {
  const backend = createBackend(source, (error) =>
    log.warn('Browser storage is blocked or full: values are kept for this page only', { error }),
  )
  const keyOf = (name: string) => prefix + name
  const remove = (name: string) => backend.write(keyOf(name), null)

  function decodeText<T>(text: string, decode: Decode<T>, { version = 1, migrate }: ReadOptions): T | undefined {
    const stored = JSON.parse(text) as { v?: unknown; d?: unknown } | null
    if (typeof stored?.v !== 'number') return undefined
    if (stored.v === version) return decode(stored.d)
    return migrate && decode(migrate(stored.d, stored.v))
  }

  return {
    keyOf,
    remove,
    get(name, decode, options = {}) {
      const text = backend.read(keyOf(name))
      if (text === null) return undefined
      let reason: unknown = 'unknown shape or version'
      try {
        const value = decodeText(text, decode, options)
        if (value !== undefined) return value
      } catch (error) {
        reason = error
      }
      log.warn(`Dropped the stored "${name}": it could not be read`, { error: reason })
      remove(name)
      return undefined
    },
    set(name, value, version = 1) {
      try {
        backend.write(keyOf(name), JSON.stringify({ v: version, d: value }))
      } catch (error) {
        log.warn(`Could not store "${name}": it is not plain data`, { error })
      }
    },
    subscribe(name, listener) {
      if (!platform) return () => {}
      return platform.onStorage((key) => {
        if (key !== null && key !== keyOf(name)) return
        backend.forget(keyOf(name))
        listener()
      })
    },
    get persistence() {
      return backend.persistent() ? 'storage' : 'memory'
    },
  }
}
