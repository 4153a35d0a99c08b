import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import type { CopyKey } from '../copy/en.ts'
import { textOfError } from './use-task.ts'

export type EndsState = {
  /** The id of the entry that is being ended. */
  readonly endingId?: string | undefined
  /** Why the last entry wasn't ended. */
  readonly problem?: CopyKey | undefined
}

/** The entries that "Your login" ends after an approval. This outlives the screen, because the approval replaces it. */
export type Ends<Entry> = {
  getState(): EndsState
  subscribe(listener: () => void): () => void
  /** Asks to end an entry, one at a time. */
  end(entry: Entry): void
}

/** @param ask asks the frame, which asks the visitor */
export function createEnds<Entry>({
  ask,
  failed,
  idOf,
}: {
  ask(entry: Entry): Promise<unknown>
  idOf(entry: Entry): string
  /** The text for every failure except a lost network. */
  readonly failed: CopyKey
}): Ends<Entry> {
  let state: EndsState = {}
  const listeners = new Set<() => void>()
  function set(next: EndsState) {
    state = next
    for (const listener of listeners) listener()
  }
  function problemOf(error: unknown): CopyKey | undefined {
    // The visitor still sees the entry in the list.
    if (isLatchkeyError(error, 'connection/user-rejected')) return undefined
    // The entry may still be ended. If it were shown as failed, the visitor would rely on it being in force.
    if (refusalOf(error)?.code === 'login/not-included') return 'endPending'
    const text = textOfError(error)
    return text === 'offline' ? text : failed
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end(entry) {
      if (state.endingId !== undefined) return
      set({ endingId: idOf(entry) })
      ask(entry).then(
        () => set({}),
        (error: unknown) => set({ problem: problemOf(error) }),
      )
    },
  }
}
