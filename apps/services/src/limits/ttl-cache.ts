import { ownText } from './bounded-table.ts'
import { heapBytes } from './heap-bytes.ts'
import { isFresh } from './is-fresh.ts'
import { createSharedLoads } from './share-loads.ts'

export type TtlCacheOptions = {
  /** In ms. */ readonly now: () => number
  /** The memory for all answers, in bytes. The answer that was used longest ago is dropped first. @default 16 MiB */
  readonly maxBytes?: number | undefined
}

/** Answers that are kept for a while. Failures aren't kept. */
export type TtlCache = {
  /**
   * The kept answer, or a new one. A caller that asks while the same answer is being loaded waits for it. If that load
   * fails, the caller loads it itself.
   */
  get<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T>
  /** The kept answer. Undefined when there is none. */
  read<T>(key: string, ttlMs: number): { readonly value: T } | undefined
  /** Keeps an answer, for code that asks for many at once. A caller never waits for another caller's batch. */
  write(key: string, value: unknown): void
}

export const ttlCacheBytes = 16_777_216
/** Memory of an entry beside its answer, in bytes. */
const entryBytes = 256

/** How long a load may take, in ms: a balance takes several requests, one after the other. */
const loadMs = 10_000

export function createTtlCache({ now, maxBytes = ttlCacheBytes }: TtlCacheOptions): TtlCache {
  const entries = new Map<string, { readonly value: unknown; readonly since: number; readonly bytes: number }>()
  let bytes = 0
  const shared = createSharedLoads({ now, waitMs: loadMs, joinMs: loadMs })

  function read<T>(key: string, ttlMs: number): { readonly value: T } | undefined {
    const known = entries.get(key)
    if (!known || !isFresh(known.since, now(), ttlMs)) return undefined
    entries.delete(key)
    entries.set(key, known)
    return { value: known.value as T }
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function write(key: string, value: unknown): void {
    drop(key)
    const entry = { value, since: now(), bytes: entryBytes + key.length + heapBytes(value) }
    entries.set(ownText(key), entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    async get<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T> {
      const known = read<T>(key, ttlMs)
      if (known) return known.value
      return shared.get(key, async () => {
        const value = await load()
        write(key, value)
        return value
      })
    },
    read,
    write,
  }
}
