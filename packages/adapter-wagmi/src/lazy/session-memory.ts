import type { Config } from '@wagmi/core'
import { sessionsKey } from '../connector/link.ts'

/** Which sessions wagmi was connected to when the page was left. */
export type SessionMemory = {
  list(): Promise<readonly string[]>
  add(id: string): void
  remove(id: string): void
}

/**
 * Keeps session ids in wagmi's own storage, beside wagmi's record of its connections. Nothing is read before it is needed, and changes
 * follow one another, so two quick ones don't lose each other.
 */
export function createSessionMemory(storage: Config['storage'] | undefined): SessionMemory {
  let ids: Promise<readonly string[]> | undefined

  async function load(): Promise<readonly string[]> {
    const stored: unknown = await storage?.getItem(sessionsKey)
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  }

  const list = () => {
    ids ??= load().catch(() => [])
    return ids
  }

  function change(apply: (ids: readonly string[]) => readonly string[]) {
    ids = list().then(async (before) => {
      const after = apply(before)
      try {
        await storage?.setItem(sessionsKey, after as never)
      } catch {
        // Storage is full or blocked: a reload only knows less.
      }
      return after
    })
  }

  return {
    list,
    add: (id) => change((before) => [...new Set([...before, id])]),
    remove: (id) => change((before) => before.filter((other) => other !== id)),
  }
}
