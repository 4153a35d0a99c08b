/** A sign-in session on the server. Times are RFC 3339 texts. */
export type SignInSession = {
  /** CAIP-10: `eip155:1:0xd8dA…`. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly notBefore?: string | undefined
}

/**
 * The storage of a sign-in server. Times are Unix time in ms. `holder` is the SHA-256 of a visitor's token in hex, so the stored data can't
 * be used to sign in.
 */
export type SignInServerStore = {
  putNonce(nonce: string, expiresAt: number): Promise<void>
  /** `unknown` also for an expired nonce. */
  findNonce(nonce: string, now: number): Promise<'fresh' | 'used' | 'unknown'>
  /** Marks it as used. True for exactly one caller, also when many call at once. */
  takeNonce(nonce: string, now: number): Promise<boolean>
  /**
   * Replaces the sign-in session of the same address, if there is one. A holder has at most 50: beyond them it deletes the oldest. With
   * `before`, all sign-in sessions of that holder move to `holder` first. All of it happens, or nothing: a visitor must not lose the other
   * accounts by a sign-in that failed.
   *
   * It takes one object, so that a store from before `before` doesn't compile: such a store would sign the other accounts out.
   */
  putSession(parameters: {
    readonly holder: string
    readonly session: SignInSession
    readonly before?: string | undefined
  }): Promise<void>
  /** The sign-in sessions that haven't expired, the oldest first. */
  listSessions(holder: string, now: number): Promise<readonly SignInSession[]>
  /** The sign-in sessions of the given CAIP-10 addresses, written as stored. */
  deleteSessions(holder: string, addresses: readonly string[]): Promise<void>
}
