import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import type { AccountType } from '../../kernel/ports/session.ts'
import type { SiwxMessage, SiwxSession } from '../../kernel/ports/siwx.ts'

/** The account that is asked: one account of one connection on one network. */
export type SignInSubject = {
  readonly connectionId: string
  readonly connectorId: string
  readonly namespace: Namespace
  readonly chainId: ChainId
  readonly address: string
  readonly accountType: AccountType
}

/**
 * Why the last try gave no session. `declined` the visitor said no · `closed` the request ended without an answer · `busy` the
 * wallet still shows an earlier one · `smartAccount` a smart account that couldn't sign · `refused` the signature doesn't
 * hold · `failed` anything else.
 */
export type SignInFailure = 'declined' | 'closed' | 'busy' | 'smartAccount' | 'refused' | 'failed'

type Tried = { readonly failure?: SignInFailure | undefined; readonly error?: LatchkeyError | undefined }

/** The sign-in of one account. Only in `signedIn` it has a sign-in session. */
export type SignInState =
  | { readonly status: 'idle' }
  /** Looks for a session. */
  | { readonly status: 'checking'; readonly subject: SignInSubject; readonly asks: boolean }
  | { readonly status: 'signedIn'; readonly subject: SignInSubject; readonly session: SiwxSession }
  /** There is no session. `asks`: the visitor has just connected, so the view opens without a press. */
  | { readonly status: 'signedOut'; readonly subject: SignInSubject; readonly asks: boolean }
  /** Whether the account has a sign-in session can't be checked now. The connection stays, and the gate stays shut. */
  | { readonly status: 'unknown'; readonly subject: SignInSubject; readonly error: LatchkeyError }
  /** The message is being made. */
  | ({ readonly status: 'preparing'; readonly subject: SignInSubject } & Tried)
  /** The message waits for the visitor's press. */
  | ({ readonly status: 'ready'; readonly subject: SignInSubject; readonly message: SiwxMessage } & Tried)
  /** No message can be made; where sign-in is required the wallet is disconnected next. */
  | { readonly status: 'failed'; readonly subject: SignInSubject; readonly error: LatchkeyError }
  /** The wallet shows the message. */
  | { readonly status: 'signing'; readonly subject: SignInSubject; readonly message: SiwxMessage }
  | { readonly status: 'verifying'; readonly subject: SignInSubject; readonly proof: SiwxSession }
  /** The message is signed, and the signature can't be checked now. Another try asks no wallet. */
  | {
      readonly status: 'unverified'
      readonly subject: SignInSubject
      readonly proof: SiwxSession
      readonly error: LatchkeyError
    }
