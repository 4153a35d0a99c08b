import type { PasskeyProof } from '@latchkey/frame/wire'

/** One approval of the visitor. Keys that a passkey opened for it don't sign for another approval. */
export type Approved = {
  /** A random id that only the approved request knows. */
  readonly id: string
  /** SHA-256 of what was shown, base64url. */
  readonly digest: string
  /** Whether the account asks for its passkey. Keys that are open already may not be used then. */
  readonly needsPasskey: boolean
}

/** The approval for which the keys are used, and the passkey's confirmation. Without both, open keys may sign. */
export type KeyUse = {
  readonly approved?: Approved | undefined
  readonly proof?: PasskeyProof | undefined
}
