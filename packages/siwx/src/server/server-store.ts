/** A sign-in that the server has verified. Times are RFC 3339 texts. */
export type ServerSession = {
  /** CAIP-10: `eip155:1:0xd8dA…`. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly notBefore?: string | undefined
}

/**
 * What a sign-in server remembers. Times are Unix time in ms. `holder` is the SHA-256 of a visitor's token, hex: whoever reads the store
 * can't sign in with it.
 */
export type SignInServerStore = {
  putNonce(nonce: string, expiresAt: number): Promise<void>
  /** `unknown` also once it has expired. */
  findNonce(nonce: string, now: number): Promise<'fresh' | 'used' | 'unknown'>
  /** Marks it as used; true for exactly one caller, however many ask at once. */
  takeNonce(nonce: string, now: number): Promise<boolean>
  /** In place of the one of the same address, if there is one. */
  putSession(holder: string, session: ServerSession): Promise<void>
  /** What hasn't expired. */
  listSessions(holder: string, now: number): Promise<readonly ServerSession[]>
  /** Those of the given CAIP-10 addresses, spelt as stored. */
  deleteSessions(holder: string, addresses: readonly string[]): Promise<void>
  /** Gives all sessions of a holder to another one. */
  moveSessions(from: string, to: string): Promise<void>
}
