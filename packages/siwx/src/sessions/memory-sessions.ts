import type { SiwxSession } from '@latchkey/core/ports'
import type { SignInSessionStoreSource } from './session-store.ts'

/**
 * Keeps sign-in sessions until the page closes: a reload asks again.
 *
 * @example
 * defaultSiwx({ sessions: memorySessions() })
 */
export function memorySessions(): SignInSessionStoreSource {
  return async (context) => {
    const { createListStore } = await import('./session-list.ts')
    let kept: readonly SiwxSession[] = []
    return createListStore(context, {
      read: () => kept,
      write: (sessions) => {
        kept = sessions
      },
    })
  }
}
