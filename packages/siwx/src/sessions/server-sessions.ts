import type { SignInSessionStoreSource } from './session-store.ts'

/** Options of `serverSessions()`. */
export type ServerSessionsOptions = {
  /** Where the four routes are: `/siwx`, or `https://api.example.org/siwx`. */
  readonly url: string
  /** Sent as a bearer token instead of the cookie, for a page that keeps the token itself. */
  readonly token?: { get(): string | undefined; set(token: string | undefined): void } | undefined
  /** In ms. @default 15 s */
  readonly timeout?: number | undefined
}

/**
 * Keeps sign-in sessions on a server, which issues the nonces, accepts each once and verifies by itself (`@latchkey/siwx/server`,
 * docs/sign-in-server.md). The page holds no proof: the server recognises its visitor by an http-only cookie.
 *
 * @example
 * defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) })
 */
export function serverSessions(options: ServerSessionsOptions): SignInSessionStoreSource {
  return async (context) => (await import('./create-server-store.ts')).createServerStore(options, context)
}
