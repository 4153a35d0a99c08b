import {
  type Account,
  accountSchema,
  delegationSchema,
  type KeyProof,
  type MadePasskey,
  type PasskeyProof,
  type Permission,
  passkeyProofSchema,
  permitSchema,
  userOperation,
} from '@latchkey/frame/wire'
import * as v from 'valibot'
import type { Signable } from '../keys/signable.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import type { RecoveryKit } from '../vault/recovery-kit.ts'
import type { VaultState } from '../vault/vault.ts'
import type { KeyUse } from './approved.ts'

/** The secret that opens a recovery share: the printed code as the visitor typed it, or a passkey's PRF value. */
export type FactorSecret =
  | { readonly code: string }
  /** `made`: set for a new passkey. */
  | { readonly prf: Uint8Array; readonly made?: MadePasskey | undefined }

/** The passkey's confirmation, if the account asks for its passkey. */
type Proven = { readonly proof?: PasskeyProof | undefined }

/** The keys as the visitor writes them down. */
export type RevealedKeys = {
  /** 24 words, or 12. */
  readonly words: string
  /** 0x hex */
  readonly eip155: string
  /** base58, 64 bytes: what Solana wallets import. */
  readonly solana: string
}

/** The requests of the frame to the worker that holds the keys, and their answers. */
export type VaultRequests = {
  state: { request: { account: Account }; answer: VaultState }
  create: { request: { account: Account; words?: string | undefined }; answer: Account }
  recover: { request: { account: Account; recoveryId: string; secret: FactorSecret }; answer: Account }
  sign: { request: { account: Account; signable: Signable } & KeyUse; answer: string }
  /** Overwrites the keys that a passkey opened for one approval. */
  end: { request: { approval: string }; answer: undefined }
  prove: { request: { account: Account } & Proven; answer: KeyProof }
  /** Makes a recovery code. It isn't stored until it is added. */
  newCode: { request: undefined; answer: string }
  addFactor: { request: { account: Account; secret: FactorSecret; label: string } & Proven; answer: Account }
  kit: { request: { account: Account; code: string } & Proven; answer: RecoveryKit }
  /** Makes a key as a new owner of an account of passkeys. Only the kit holds it. */
  ownerKit: { request: { account: Account; code: string }; answer: OwnerKit }
  /** Opens a kit that was saved earlier, of an account of passkeys, and returns the address of its key. */
  savedKit: { request: { account: Account; file: string; code: string }; answer: string }
  permit: {
    request: {
      account: Account
      action: 'export' | 'unlink' | 'delete-account' | 'remove-recovery' | 'step-up-off'
      recoveryId: string
      secret: FactorSecret
    }
    answer: Permission
  }
  /** Returns the keys, after the login server allowed the export. */
  reveal: { request: { account: Account; permission: Permission } & Proven; answer: RevealedKeys }
  /** Overwrites all keys. */
  lock: { request: undefined; answer: undefined }
  /** The page was hidden, or is shown again. */
  visible: { request: { isVisible: boolean }; answer: undefined }
}

/** A question to the worker. */
export type VaultRequestName = keyof VaultRequests

const text = v.string()
const bytes = v.instance(Uint8Array)
const made = v.strictObject({ id: text, attestationObject: text })
const secret = v.union([
  v.strictObject({ code: v.pipe(text, v.maxLength(200)) }),
  v.strictObject({ prf: bytes, made: v.optional(made) }),
])
const withAccount = { account: accountSchema }
const proven = { ...withAccount, proof: v.optional(passkeyProofSchema) }
const approved = v.strictObject({ id: text, digest: text, needsPasskey: v.boolean() })
const isHex = v.pipe(text, v.regex(/^0x([0-9a-fA-F]{2})*$/))
const object = v.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)
const signable = v.variant('kind', [
  v.strictObject({ kind: v.literal('eip155-message'), message: isHex }),
  v.strictObject({ kind: v.literal('eip155-typed-data'), typedData: object }),
  v.strictObject({ kind: v.literal('eip155-transaction'), transaction: object }),
  v.strictObject({
    kind: v.literal('eip155-authorization'),
    chainId: v.number(),
    nonce: v.number(),
    contract: v.optional(v.picklist(['calls', 'permissions', 'none'])),
  }),
  v.strictObject({ kind: v.literal('eip155-delegation'), chainId: v.number(), delegation: delegationSchema }),
  v.strictObject({ kind: v.literal('eip155-user-operation'), chainId: v.number(), operation: userOperation }),
  v.strictObject({ kind: v.literal('solana-message'), message: text }),
  v.strictObject({ kind: v.literal('solana-transaction'), transaction: text }),
])

const requests = {
  state: v.strictObject(withAccount),
  create: v.strictObject({ ...withAccount, words: v.optional(v.pipe(text, v.maxLength(1000))) }),
  recover: v.strictObject({ ...withAccount, recoveryId: text, secret }),
  sign: v.strictObject({ ...proven, signable, approved: v.optional(approved) }),
  end: v.strictObject({ approval: text }),
  prove: v.strictObject(proven),
  newCode: v.undefined(),
  addFactor: v.strictObject({ ...proven, secret, label: v.pipe(text, v.minLength(1), v.maxLength(60)) }),
  kit: v.strictObject({ ...proven, code: text }),
  ownerKit: v.strictObject({ ...withAccount, code: text }),
  savedKit: v.strictObject({ ...withAccount, file: text, code: v.pipe(text, v.maxLength(200)) }),
  permit: v.strictObject({
    ...withAccount,
    action: v.picklist(['export', 'unlink', 'delete-account', 'remove-recovery', 'step-up-off']),
    recoveryId: text,
    secret,
  }),
  reveal: v.strictObject({
    ...proven,
    permission: v.pipe(
      v.unknown(),
      v.transform((value) => v.parse(permitSchema, { action: 'export', permission: value }).permission),
    ),
  }),
  lock: v.undefined(),
  visible: v.strictObject({ isVisible: v.boolean() }),
} satisfies Record<VaultRequestName, v.GenericSchema>

/** A request in a message to the worker. */
export type VaultQuestion = { readonly id: number; readonly name: VaultRequestName; readonly request: unknown }

/** Reads a message to the worker. @throws when the value isn't a message */
export function readQuestion(data: unknown): VaultQuestion {
  const read = v.parse(v.object({ id: v.number(), name: text, request: v.optional(v.unknown()) }), data)
  if (!Object.hasOwn(requests, read.name)) throw new RangeError('The worker knows no such question')
  const name = read.name as VaultRequestName
  return { id: read.id, name, request: v.parse(requests[name], read.request) }
}
