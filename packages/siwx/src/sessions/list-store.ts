import type { SiwxContext, SiwxSession } from '@latchkey/core'
import { sessionList } from './session-list.ts'
import type { SessionStore } from './session-store.ts'

type Place = { read(): readonly SiwxSession[]; write(sessions: readonly SiwxSession[]): void }

/** A store over a list that is read and written as a whole. */
export function listStore(context: SiwxContext, { read, write }: Place): SessionStore {
  const list = sessionList(context)
  return {
    verifies: false,
    add: async (session) => write(list.with(read(), session)),
    remove: async (address, of) => write(list.without(read(), address, of)),
    replace: async (sessions) => write(sessions),
    list: async (address, namespace) => list.of(read(), address, namespace),
  }
}
