import type { SignInMessage } from '../message/sign-in-message.ts'

/** Why a sign-in is invalid. Codes for programs; the app chooses the text for visitors. */
export type InvalidReason =
  | 'message-unreadable'
  | 'domain-mismatch'
  | 'uri-mismatch'
  | 'chain-mismatch'
  | 'nonce-mismatch'
  | 'account-mismatch'
  | 'expired'
  | 'not-yet-valid'
  | 'signature-malformed'
  | 'signature-malleable'
  | 'signature-mismatch'
  | 'public-key-mismatch'

/** Why a sign-in can't be checked now: the network failed, or no verifier can check such an account. */
export type UnknownReason = 'unreachable' | 'no-rpc' | 'no-verifier' | 'verifier-failed'

/** `unknown` is not `invalid`: an existing sign-in session is kept through an outage, and a new sign-in is tried again. */
export type SignatureVerdict =
  | { readonly status: 'valid' }
  | { readonly status: 'invalid'; readonly reason: InvalidReason }
  | { readonly status: 'unknown'; readonly reason: UnknownReason; readonly cause?: unknown }

/** The input of a verifier. */
export type SignatureCheck = {
  /** The fields of the message, already compared with the expected ones. */
  readonly data: SignInMessage
  /** The text that was signed. */
  readonly message: string
  /** In the form of the ecosystem's wallets: hex on eip155, base58 on Solana, base64 on Cosmos. */
  readonly signature: string
  /** The compressed key in base64, for addresses that don't contain it: Cosmos. */
  readonly publicKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Checks the signatures of one ecosystem. Each has its own entry point, so that an app ships only those it uses. */
export type SignatureVerifier = {
  readonly namespace: string
  verify(check: SignatureCheck): SignatureVerdict | Promise<SignatureVerdict>
}
