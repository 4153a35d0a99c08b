import type { SiwxContext, SiwxSession, Unsubscribe } from '@latchkey/core'

/** Where proofs are kept. Every call may take time; one that can't be answered now rejects with `sign-in/cannot-verify`. */
export type SessionStore = {
  /** From a server that takes it once; absent = made in the page. `expiresAt`: Unix time in ms. */
  nonce?(): Promise<{ readonly nonce: string; readonly expiresAt?: number | undefined }>
  /** Whether it checks proofs by itself; else they are checked in the page before `add`. */
  readonly verifies: boolean
  add(session: SiwxSession): Promise<void>
  /** Of one account, on one network or on every one; never of another account. */
  remove(address: string, of: { readonly namespace: string; readonly chainId?: string | undefined }): Promise<void>
  replace(sessions: readonly SiwxSession[]): Promise<void>
  /** Every session of an account that holds now, on whatever network. */
  list(address: string, namespace: string): Promise<readonly SiwxSession[]>
  subscribe?(listener: () => void): Unsubscribe
}

/** Makes a session store for a client. */
export type SessionStoreSource = (context: SiwxContext) => Promise<SessionStore> | SessionStore
