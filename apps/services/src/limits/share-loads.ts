import { isFresh } from './is-fresh.ts'
import { withTimeLimit } from './time-limit.ts'

/** Gives callers that ask for the same at the same time one answer, without making them depend on each other. */
export type SharedLoads = {
  /**
   * Runs `load`, or waits for the same load of another caller. A caller that waits is never worse off than alone: if
   * the other load fails or takes long, it runs its own `load`.
   *
   * @param key what makes two questions the same; undefined is never shared
   */
  get<T>(key: string | undefined, load: () => Promise<T>): Promise<T>
}

export type SharedLoadsOptions = {
  /** In ms. */
  readonly now: () => number
  /** How long a caller waits for another one's answer, in ms. @default 2000 */
  readonly waitMs?: number | undefined
  /** How long after its start a load is joined, in ms: an older one is slow, and the next caller starts afresh. @default 1000 */
  readonly joinMs?: number | undefined
}

type Load = { readonly since: number; readonly answer: Promise<unknown> }

/** @example const name = await shared.get(`name ${address}`, () => readName(address)) */
export function createSharedLoads({ now, waitMs = 2000, joinMs = 1000 }: SharedLoadsOptions): SharedLoads {
  const running = new Map<string, Load>()

  function lead<T>(key: string, load: () => Promise<T>): Promise<T> {
    const answer = load().finally(() => {
      if (running.get(key) === entry) running.delete(key)
    })
    const entry: Load = { since: now(), answer }
    running.set(key, entry)
    return answer
  }

  return {
    async get<T>(key: string | undefined, load: () => Promise<T>): Promise<T> {
      if (key === undefined) return load()
      const other = running.get(key)
      if (!other || !isFresh(other.since, now(), joinMs)) return lead(key, async () => load())
      try {
        return await withTimeLimit(other.answer as Promise<T>, waitMs)
      } catch {
        return load()
      }
    },
  }
}
