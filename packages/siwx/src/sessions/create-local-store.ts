import type { SiwxContext, SiwxSession } from '@latchkey/core'
import { decodeSession } from './decode-session.ts'
import { listStore } from './list-store.ts'
import type { SessionStore } from './session-store.ts'

/** What was written is read back field by field: one that can't be read is dropped, the others stay. */
const entry = {
  name: 'siwx',
  version: 1,
  decode: (value: unknown): readonly SiwxSession[] | undefined =>
    Array.isArray(value) ? value.flatMap((one) => decodeSession(one) ?? []) : undefined,
} as const

/** Over the client's storage, for every tab. */
export function createLocalStore(context: SiwxContext): SessionStore {
  const item = context.storage.item(entry)
  const store = listStore(context, {
    read: () => item.get() ?? [],
    write: (sessions) => (sessions.length ? item.set(sessions) : item.remove()),
  })
  return { ...store, subscribe: item.subscribe }
}
