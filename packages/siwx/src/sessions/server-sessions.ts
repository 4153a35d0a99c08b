import type { SessionStoreSource } from './session-store.ts'

/** Where the routes of the server half are. */
export type ServerSessionsOptions = {
  /** Where the four routes are: `/siwx`, or `https://api.example.org/siwx`. */
  readonly url: string
  /** Sent as a bearer token instead of the cookie, where the page keeps one itself. */
  readonly token?: { get(): string | undefined; set(token: string | undefined): void } | undefined
  /** In ms. @default 15 s */
  readonly timeout?: number | undefined
}

/**
 * Keeps sessions on a server, which issues the nonces, takes each once and verifies by itself (`@latchkey/siwx/server`, docs/sign-in-server.md).
 * The page holds no proof: the server knows its visitor by an http-only cookie.
 *
 * @example
 * defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) })
 */
export function serverSessions(options: ServerSessionsOptions): SessionStoreSource {
  return async (context) => (await import('./create-server-store.ts')).createServerStore(options, context)
}
