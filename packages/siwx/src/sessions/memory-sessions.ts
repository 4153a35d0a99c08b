import type { SiwxSession } from '@latchkey/core'
import type { SessionStoreSource } from './session-store.ts'

/**
 * Keeps sessions until the page is left: a reload asks again.
 *
 * @example
 * defaultSiwx({ sessions: memorySessions() })
 */
export function memorySessions(): SessionStoreSource {
  return async (context) => {
    const { listStore } = await import('./list-store.ts')
    let kept: readonly SiwxSession[] = []
    return listStore(context, {
      read: () => kept,
      write: (sessions) => {
        kept = sessions
      },
    })
  }
}
