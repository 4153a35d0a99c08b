import * as v from 'valibot'
import {
  type Account,
  type Addresses,
  account,
  addresses,
  type LoginMethod,
  loginMethod,
  type RecoveryKind,
  recoveryKind,
} from './account.ts'
import { bytes, label, type Schema, serverId, time } from './primitives.ts'

/** A one-time text for signatures of keys and recovery factors. */
export type ChallengeAnswer = { readonly challenge: string; readonly expiresAt: number }
export const challengeAnswer: Schema<ChallengeAnswer> = v.object({ challenge: serverId, expiresAt: time })

/** Proves that this browser has the keys of the account: both keys signed `keyProofText`. */
export type KeyProof = {
  readonly challenge: string
  /** 65 bytes: r, s, v of EIP-191. */
  readonly eip155: string
  /** 64 bytes of Ed25519. */
  readonly solana: string
}
export const keyProof: Schema<KeyProof> = v.strictObject({
  challenge: serverId,
  eip155: bytes(65, 65),
  solana: bytes(64, 64),
})

/** Proves a recovery factor: `stepUpText`, signed by the key that the frame derives from the factor's secret. */
export type StepUp = { readonly recoveryId: string; readonly challenge: string; readonly signature: string }
const stepUp: Schema<StepUp> = v.strictObject({
  recoveryId: serverId,
  challenge: serverId,
  signature: bytes(64, 64),
})

/**
 * Allows a sensitive action: a step-up if the account has a recovery factor, else the proof of its keys. An account
 * without keys needs neither.
 */
export type Permission = { readonly stepUp?: StepUp | undefined; readonly keyProof?: KeyProof | undefined }
export const permission: Schema<Permission> = v.strictObject({
  stepUp: v.optional(stepUp),
  keyProof: v.optional(keyProof),
})

/** A share: 33 bytes for a seed of 32. */
const share = bytes(17, 64)

/** The first split of the seed. The server stores its share for this device, and the addresses. That happens once. */
export type VaultCreateRequest = {
  readonly addresses: Addresses
  readonly share: string
  readonly keyProof: KeyProof
}
export const vaultCreateRequest: Schema<VaultCreateRequest> = v.strictObject({ addresses, share, keyProof })

/** A new split of the same seed for this device, after a recovery. */
export type ShareWriteRequest = { readonly share: string; readonly keyProof: KeyProof }
export const shareWriteRequest: Schema<ShareWriteRequest> = v.strictObject({ share, keyProof })
/** A server share, base64url. */
export type ShareAnswer = { readonly share: string }
export const shareAnswer: Schema<ShareAnswer> = v.object({ share })

/** The device's description of a new passkey (WebAuthn), base64url. The server reads the public key from it, to verify later confirmations. */
export type MadePasskey = { readonly id: string; readonly attestationObject: string }
const madePasskey: Schema<MadePasskey> = v.strictObject({
  id: bytes(1, 1023),
  attestationObject: bytes(1, 16_384),
})

/**
 * Adds a recovery factor. The factor has its own split of the seed, so ending a device doesn't touch it. `share` is the
 * server's share of that split. `sealed` is the visitor's share, encrypted with a key that the server never sees.
 */
export type RecoveryAddRequest = {
  readonly kind: RecoveryKind
  readonly label: string
  readonly sealed: string
  readonly share: string
  /** The public half (Ed25519) of the key that signs step-ups. */
  readonly stepUpKey: string
  readonly keyProof: KeyProof
  /** Only if the factor is a passkey. */
  readonly passkey?: MadePasskey | undefined
}
export const recoveryAddRequest: Schema<RecoveryAddRequest> = v.strictObject({
  kind: recoveryKind,
  label,
  sealed: bytes(16, 2048),
  share,
  stepUpKey: bytes(32, 32),
  keyProof,
  passkey: v.optional(madePasskey),
})

/** Names a recovery factor. */
export type RecoveryReadRequest = { readonly recoveryId: string }
export const recoveryReadRequest: Schema<RecoveryReadRequest> = v.strictObject({ recoveryId: serverId })
/** Both shares of a recovery: the visitor's sealed share, and the server's share of the same split. */
export type RecoveryReadAnswer = { readonly sealed: string; readonly share: string; readonly kind: RecoveryKind }
export const recoveryReadAnswer: Schema<RecoveryReadAnswer> = v.object({
  sealed: bytes(16, 2048),
  share,
  kind: recoveryKind,
})

/** Removes a recovery factor. */
export type RecoveryRemoveRequest = { readonly recoveryId: string; readonly permission: Permission }
export const recoveryRemoveRequest: Schema<RecoveryRemoveRequest> = v.strictObject({ recoveryId: serverId, permission })

/** Asks whether an action is allowed that the frame does itself: an export. */
export type PermitRequest = { readonly action: 'export'; readonly permission: Permission }
/** Decodes the permission of an export. */
export const permitRequest: Schema<PermitRequest> = v.strictObject({ action: v.literal('export'), permission })

/** The account as it is now, and by which method this device has logged in. */
export type AccountAnswer = { readonly account: Account; readonly method: LoginMethod }
export const accountAnswer: Schema<AccountAnswer> = v.object({ account, method: loginMethod })
