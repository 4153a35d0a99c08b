export type TtlCacheOptions = {
  /** In ms. */ readonly now: () => number
  /** Entries; the one used longest ago goes first. @default 5000 */
  readonly max?: number | undefined
}

/** Answers that are kept for a while; who asks while one is on its way waits for the same. Failures aren't kept. */
export type TtlCache = {
  get<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T>
}

export function createTtlCache({ now, max = 5000 }: TtlCacheOptions): TtlCache {
  const entries = new Map<string, { value: Promise<unknown>; since: number; isPending: boolean }>()
  return {
    get<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      if (known && (known.isPending || now() - known.since < ttlMs)) {
        entries.delete(key)
        entries.set(key, known)
        return known.value as Promise<T>
      }
      const entry = { value: load() as Promise<unknown>, since: now(), isPending: true }
      entries.delete(key)
      entries.set(key, entry)
      for (const old of entries.keys()) {
        if (entries.size <= max) break
        entries.delete(old)
      }
      entry.value.then(
        () => {
          entry.isPending = false
          entry.since = now()
        },
        () => entries.get(key) === entry && entries.delete(key),
      )
      return entry.value as Promise<T>
    },
  }
}
