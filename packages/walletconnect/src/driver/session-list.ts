import type { StorageItem } from '@latchkey/core/ports'
import type { StoredPairings } from '../stored-pairings.ts'

type Listed = StoredPairings['sessions'][number]

/** How many ended sessions are remembered. */
const endedKept = 20

/** The stored list of sessions. A write changes only its own entry, because another tab may have added one meanwhile. */
export type SessionList = {
  ids(): readonly string[]
  hasEnded(id: string): boolean
  add(session: Listed): void
  remove(id: string): void
  replace(sessions: readonly Listed[]): void
  /** Unix time in ms; `undefined` = no pairing is open. */
  setPairingUntil(time: number | undefined): void
}

export function createSessionList(stored: StorageItem<StoredPairings>): SessionList {
  const read = (): StoredPairings => stored.get() ?? { sessions: [], ended: [] }

  function write(next: StoredPairings) {
    if (JSON.stringify(next) !== JSON.stringify(stored.get())) stored.set(next)
  }

  return {
    ids: () => read().sessions.map(({ id }) => id),
    hasEnded: (id) => read().ended.includes(id),
    add(session) {
      const before = read()
      write({ ...before, sessions: [...before.sessions.filter(({ id }) => id !== session.id), session] })
    },
    remove(id) {
      const before = read()
      const ended = [...before.ended.filter((other) => other !== id), id].slice(-endedKept)
      write({ ...before, sessions: before.sessions.filter((session) => session.id !== id), ended })
    },
    replace: (sessions) => write({ ...read(), sessions }),
    setPairingUntil: (pairingUntil) => write({ ...read(), pairingUntil }),
  }
}
