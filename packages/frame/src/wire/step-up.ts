import * as v from 'valibot'
import { bytes, type Schema, serverId } from './primitives.ts'
import { type Permission, permission } from './vault.ts'

/**
 * The confirmation of one thing by a passkey of the account: it signed `passkeyProofText` around a challenge of the
 * server, with user verification (WebAuthn `get`). All bytes are base64url.
 */
export type PasskeyProof = {
  readonly challenge: string
  /** SHA-256 of what the visitor confirmed, as it was shown. */
  readonly digest: string
  /** The passkey's credential id. */
  readonly id: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
}
/** Decodes a passkey's confirmation. */
export const passkeyProof: Schema<PasskeyProof> = v.strictObject({
  challenge: serverId,
  digest: bytes(32, 32),
  id: bytes(1, 1023),
  authenticatorData: bytes(37, 4096),
  clientDataJSON: bytes(1, 4096),
  signature: bytes(1, 1024),
})

/** Asks for this device's share. `proof` is needed while the account asks for its passkey before each signature. */
export type ShareReadRequest = { readonly proof?: PasskeyProof | undefined }
export const shareReadRequest: Schema<ShareReadRequest> = v.strictObject({ proof: v.optional(passkeyProof) })

/** Reads whether the account asks for its passkey before each signature, or changes that. */
export type StepUpRequest = {
  /** @default as it is */
  readonly isOn?: boolean | undefined
  /** Turns it on or off. */
  readonly proof?: PasskeyProof | undefined
  /** Turns it off without the passkey: by a recovery factor, after a login of the last five minutes. */
  readonly permission?: Permission | undefined
}
export const stepUpRequest: Schema<StepUpRequest> = v.strictObject({
  isOn: v.optional(v.boolean()),
  proof: v.optional(passkeyProof),
  permission: v.optional(permission),
})
/**
 * `passkeys`: the ids of the passkeys that can confirm, base64url. If the list is empty, the setting can't be turned
 * on.
 */
export type StepUpAnswer = { readonly isOn: boolean; readonly passkeys: readonly string[] }
/** Decodes the setting. */
export const stepUpAnswer: Schema<StepUpAnswer> = v.object({
  isOn: v.boolean(),
  passkeys: v.array(bytes(1, 1023)),
})

/**
 * What a passkey confirms besides a login: `release` (the server gives its share for one approval), or that the setting
 * for this is turned on or off.
 */
export type PasskeyProofAction = 'release' | 'step-up-on' | 'step-up-off'

/**
 * The SHA-256 of this text is the challenge of a passkey that confirms an action of a key account. The text names what
 * the visitor saw, so the answer is valid for nothing else.
 *
 * @param digest SHA-256 of what was drawn, base64url
 * @example const challenge = sha256(passkeyProofText({ action: 'release', accountId, challenge, digest }))
 */
export function passkeyProofText({
  accountId,
  action,
  challenge,
  digest,
}: {
  readonly action: PasskeyProofAction
  readonly accountId: string
  readonly challenge: string
  readonly digest: string
}): string {
  return `Latchkey login step-up by passkey\nThis signs no operation.\naction: ${action}\naccount: ${accountId}\nwhat: ${digest}\nchallenge: ${challenge}`
}
