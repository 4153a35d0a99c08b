import type { SignInSessionStoreSource } from './session-store.ts'

/**
 * Keeps sign-in sessions in the browser's storage, for all tabs, so that a visitor is asked only once. This is no proof for a server: a
 * visitor can write anything there, so a server must verify by itself.
 *
 * @example
 * defaultSiwx({ sessions: localSessions() })
 */
export function localSessions(): SignInSessionStoreSource {
  return async (context) => (await import('./create-local-store.ts')).createLocalStore(context)
}
