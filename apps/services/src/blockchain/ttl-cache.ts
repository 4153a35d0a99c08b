import { createSharedLoads } from '../limits/share-loads.ts'

export type TtlCacheOptions = {
  /** In ms. */ readonly now: () => number
  /** Entries; the one used longest ago goes first. @default 5000 */
  readonly max?: number | undefined
}

/** Answers that are kept for a while. Failures aren't kept. */
export type TtlCache = {
  /** The kept answer, or a new one. A caller that asks while the same is being loaded waits for it, and loads it by itself if that fails. */
  get<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T>
  /** The kept answer. Undefined when there is none. */
  read<T>(key: string, ttlMs: number): { readonly value: T } | undefined
  /** Keeps an answer, for parts that ask for many at once. A caller never waits for the batch of another caller. */
  write(key: string, value: unknown): void
}

/** A balance takes several requests, one after the other. In ms. */
const loadMs = 10_000

export function createTtlCache({ now, max = 5000 }: TtlCacheOptions): TtlCache {
  const entries = new Map<string, { readonly value: unknown; readonly since: number }>()
  const shared = createSharedLoads({ now, waitMs: loadMs, joinMs: loadMs })

  function read<T>(key: string, ttlMs: number): { readonly value: T } | undefined {
    const known = entries.get(key)
    if (!known || now() - known.since >= ttlMs) return undefined
    entries.delete(key)
    entries.set(key, known)
    return { value: known.value as T }
  }

  function write(key: string, value: unknown): void {
    entries.delete(key)
    entries.set(key, { value, since: now() })
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
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
