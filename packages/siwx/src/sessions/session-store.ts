import type { Unsubscribe } from '@latchkey/core'
import type { SiwxContext, SiwxSession } from '@latchkey/core/ports'

/** Where sign-in sessions are kept. Each call may take time; a call that can't be answered now rejects with `sign-in/cannot-verify`. */
export type SignInSessionStore = {
  /** From a server that accepts it once; without it the page makes its own. `expiresAt`: Unix time in ms. */
  nonce?(): Promise<{ readonly nonce: string; readonly expiresAt?: number | undefined }>
  /** Whether the store checks proofs by itself; otherwise the page checks them before `add`. */
  readonly verifies: boolean
  add(session: SiwxSession): Promise<void>
  /** Removes the sign-in sessions of one account, on one network or on all. */
  remove(address: string, of: { readonly namespace: string; readonly chainId?: string | undefined }): Promise<void>
  replace(sessions: readonly SiwxSession[]): Promise<void>
  /** Every sign-in session of an account that is valid now, on any network. */
  list(address: string, namespace: string): Promise<readonly SiwxSession[]>
  subscribe?(listener: () => void): Unsubscribe
}

/** Creates a store of sign-in sessions for a client. */
export type SignInSessionStoreSource = (context: SiwxContext) => Promise<SignInSessionStore> | SignInSessionStore
