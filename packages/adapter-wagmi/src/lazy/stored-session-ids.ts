import type { Config } from '@wagmi/core'
import { sessionsKey } from '../connector/connector-state.ts'

/** The ids of the wallet sessions that wagmi was connected to when the visitor left the page. */
export type StoredSessionIds = {
  list(): Promise<readonly string[]>
  add(id: string): void
  remove(id: string): void
}

/**
 * Keeps session ids in wagmi's own storage, beside wagmi's record of its connections. Changes run one after another, so that two quick
 * ones don't overwrite each other.
 */
export function createStoredSessionIds(storage: Config['storage'] | undefined): StoredSessionIds {
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
        // Storage is full or blocked: after a reload this session isn't expected.
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
