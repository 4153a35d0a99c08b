import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { SignInRequest } from '../../kernel/ports/adapter.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { SiwxSession } from '../../kernel/ports/siwx.ts'
import type { Readable } from '../../kernel/store.ts'
import type { SignInState } from './sign-in-state.ts'

/**
 * The sign-in of a client, as a store: `client.use(signIn)`. Of several connected namespaces the active one's account is asked first, then
 * the others, one at a time; the state is that of the account that is asked.
 */
export type SignIn = Readable<SignInState> & {
  /** Whether the site can't be used without. */
  required(): boolean
  /** Which of how many accounts is asked: `index` from 1. */
  position(): { readonly index: number; readonly count: number }
  /** The sign-in of a namespace's active account, by default of the active namespace; `idle` if no account is connected. */
  stateOf(namespace?: string | undefined): SignInState
  /** The session of the active account of a namespace, by default the active one; `undefined` as long as there is none for certain. */
  session(namespace?: string | undefined): SiwxSession | undefined
  /** Makes the message if there is none. Also tries again if the search for a session, or the check of a signature, has failed. */
  ask(): void
  /** Asks the wallet, synchronously: call it inside the click. Does nothing while no message is there. */
  sign(): void
  /**
   * The visitor declines. If the sign-in is required, the wallet of the asked account is disconnected and the modal shows Connect. Otherwise the
   * modal closes. Never rejects.
   */
  cancel(): Promise<void>
  /**
   * Signs in without the modal: makes the message, asks the wallet, resolves with the session. A session that is there is taken.
   *
   * @throws LatchkeyError `sign-in/not-enabled`, `sign-in/no-account`, `sign-in/no-network`, `sign-in/no-wallet`,
   * `sign-in/init-failed`, `sign-in/cannot-verify`, `sign-in/refused`, `connection/user-rejected`
   */
  request(): Promise<SiwxSession>
  /** Ends the session of the account that is shown; with `'all'` every session. Rejects where the store can't be reached. */
  signOut(which?: 'all'): Promise<void>
  /** For pairings: what a wallet is to sign while it connects; `undefined` where the site doesn't do that. */
  oneClick(chains: readonly ChainId[]): Promise<SignInRequest | undefined>
  /** For pairings: keeps what a wallet signed while it connected. Rejects when none of it holds. */
  accept(proofs: readonly SiwxSession[]): Promise<void>
  /** For the client: begins to follow the connections. `before`: those from before the start open no sign-in. */
  follow(before: ConnectionState): Unsubscribe
}
