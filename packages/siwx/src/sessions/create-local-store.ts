import type { SiwxContext, SiwxSession } from '@latchkey/core/ports'
import { decodeSession } from './decode-session.ts'
import { createListStore } from './session-list.ts'
import type { SignInSessionStore } from './session-store.ts'

/** Each stored entry is decoded by itself: an unreadable one is dropped, the others stay. */
const entry = {
  name: 'siwx',
  version: 1,
  decode: (value: unknown): readonly SiwxSession[] | undefined =>
    Array.isArray(value) ? value.flatMap((one) => decodeSession(one) ?? []) : undefined,
} as const

/** Uses the client's storage, which all tabs share. */
export function createLocalStore(context: SiwxContext): SignInSessionStore {
  const item = context.storage.item(entry)
  const store = createListStore(context, {
    read: () => item.get() ?? [],
    write: (sessions) => (sessions.length ? item.set(sessions) : item.remove()),
  })
  return { ...store, subscribe: item.subscribe }
}
