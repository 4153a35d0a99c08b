import type { SessionStoreSource } from './session-store.ts'

/**
 * Keeps sessions in the browser's storage, for every tab. Enough to ask a visitor only once; no proof for a server, which must verify by
 * itself: a visitor can write anything there.
 *
 * @example
 * defaultSiwx({ sessions: localSessions() })
 */
export function localSessions(): SessionStoreSource {
  return async (context) => (await import('./create-local-store.ts')).createLocalStore(context)
}
