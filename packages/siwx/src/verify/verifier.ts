import type { SignInMessage } from '../message/sign-in-message.ts'

/** Why a sign-in doesn't hold. Codes for programs; what a visitor reads is the app's. */
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

/** Why nobody can say now whether a sign-in holds: the network failed, or nothing here can check such an account. */
export type UnknownReason = 'unreachable' | 'no-rpc' | 'no-verifier' | 'verifier-failed'

/** `unknown` is never `invalid`: who has a session keeps it through an outage, who wants a new one tries again. */
export type SignatureVerdict =
  | { readonly status: 'valid' }
  | { readonly status: 'invalid'; readonly reason: InvalidReason }
  | { readonly status: 'unknown'; readonly reason: UnknownReason; readonly cause?: unknown }

/** What a verifier is given. */
export type SignatureCheck = {
  /** What the message says, already held against what was expected. */
  readonly data: SignInMessage
  /** The text that was signed. */
  readonly message: string
  /** As the ecosystem's wallets give it: hex on eip155, base58 on Solana, base64 on Cosmos. */
  readonly signature: string
  /** Base64 of the compressed key, where an address doesn't hold one: Cosmos. */
  readonly publicKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Checks the signatures of one ecosystem. Each is an entry point of its own, so that an app ships those it uses. */
export type SignatureVerifier = {
  readonly namespace: string
  verify(check: SignatureCheck): SignatureVerdict | Promise<SignatureVerdict>
}
