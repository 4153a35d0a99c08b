import type { PasskeyProof } from '@latchkey/frame/wire'

/** One approval of the visitor. Keys that a passkey opened for it sign nothing of another one. */
export type Approved = {
  /** Random, and known to the request that was approved alone. */
  readonly id: string
  /** SHA-256 of what was drawn, base64url. */
  readonly digest: string
  /** The account asks for its passkey: keys that are open already don't count. */
  readonly needsPasskey: boolean
}

/** For what the keys are used, and the passkey's word for it. Without both, keys that are open may sign. */
export type KeyUse = {
  readonly approved?: Approved | undefined
  readonly proof?: PasskeyProof | undefined
}
