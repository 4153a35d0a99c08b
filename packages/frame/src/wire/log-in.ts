import * as v from 'valibot'
import {
  type FlowPurpose,
  flowPurpose,
  type Linked,
  type LoggedIn,
  linked,
  loggedIn,
  type Pending,
  pending,
  type SocialProvider,
  socialProvider,
} from './account.ts'
import { addressSeal } from './passkey-account.ts'
import { bytes, code, emailAddress, label, projectId, type Schema, serverId, time } from './primitives.ts'
import { type KeyProof, keyProof } from './vault.ts'

/**
 * The proof that linking needs, because it adds a way into the account: a signature of the account's keys. While the
 * account has no keys, a fresh login is needed instead.
 */
type LinkProof = { readonly keyProof?: KeyProof | undefined }
const linkProof = { keyProof: v.optional(keyProof) }

/** Asks for a code by mail. */
export type EmailStartRequest = LinkProof & {
  readonly projectId: string
  readonly email: string
  readonly purpose: FlowPurpose
  /** BCP 47 language of the mail. English if the server has no translation. */
  readonly locale?: string | undefined
}
export const emailStartRequest: Schema<EmailStartRequest> = v.strictObject({
  projectId,
  email: emailAddress,
  purpose: flowPurpose,
  ...linkProof,
  locale: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35))),
})

/**
 * - `VERIFY_OTP`: this device has logged in with this address before; the mail has a code.
 * - `VERIFY_DEVICE`: it has not; the mail has a code and names the device. The answer is the same whether or not the address has an account.
 * - `CONNECT`: the login session of this device is for this address; no mail was sent. Only where an access token was sent.
 */
export type EmailStartAnswer =
  | { readonly action: 'CONNECT' }
  | {
      readonly action: 'VERIFY_OTP' | 'VERIFY_DEVICE'
      readonly flow: string
      readonly expiresAt: number
      /** The time from which another code may be asked for. */
      readonly resendAt: number
      /** The device as the mail names it: `Chrome on Android`, and its location if the operator configured a lookup. */
      readonly device: string
      readonly place?: string | undefined
    }
export const emailStartAnswer: Schema<EmailStartAnswer> = v.variant('action', [
  v.object({ action: v.literal('CONNECT') }),
  v.object({
    action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
    flow: serverId,
    expiresAt: time,
    resendAt: time,
    device: v.string(),
    place: v.optional(v.string()),
  }),
])

/** The code of a mail, and the flow that it belongs to. */
export type CodeRequest = { readonly flow: string; readonly code: string }
export const codeRequest: Schema<CodeRequest> = v.strictObject({ flow: serverId, code })

/** A complete login, or a login that was added to the account. */
export type FlowResult = LoggedIn | Linked
export const flowResult: Schema<FlowResult> = v.variant('status', [loggedIn, linked] as never)
/** The answer to a poll: a complete login, an added login, or neither yet. */
export type PolledResult = LoggedIn | Linked | Pending
export const polledResult: Schema<PolledResult> = v.variant('status', [loggedIn, linked, pending] as never)

/** Begins a social login. */
export type SocialStartRequest = LinkProof & {
  readonly projectId: string
  readonly provider: SocialProvider
  readonly purpose: FlowPurpose
  /** SHA-256 of a random secret that this browser keeps. Only the browser that shows the secret completes the login. */
  readonly browserHash: string
  /** `popup`: the flow ends at the login origin's own page. `redirect`: it ends at `returnTo`. */
  readonly mode: 'popup' | 'redirect'
  /** With `redirect`: the URL of the app to which the browser returns. Its origin must be allowed for the project. */
  readonly returnTo?: string | undefined
}
export const socialStartRequest: Schema<SocialStartRequest> = v.strictObject({
  projectId,
  provider: socialProvider,
  purpose: flowPurpose,
  ...linkProof,
  browserHash: bytes(32, 32),
  mode: v.picklist(['popup', 'redirect']),
  returnTo: v.optional(v.pipe(v.string(), v.maxLength(2048), v.url())),
})

/** The page for the visitor, and what the frame needs to ask for the result. */
export type SocialStartAnswer = {
  readonly flow: string
  /** The frame polls for the result with it. It never leaves the frame. */
  readonly ticket: string
  /** The provider's page. */
  readonly url: string
  readonly expiresAt: number
}
export const socialStartAnswer: Schema<SocialStartAnswer> = v.object({
  flow: serverId,
  ticket: serverId,
  url: v.pipe(v.string(), v.url()),
  expiresAt: time,
})

/**
 * The popup of the login origin sends this when the provider has answered. The popup has no device key, so no proof is
 * needed.
 */
export type SocialConfirmRequest = {
  readonly flow: string
  /** From the fragment of the page that the provider led to. */
  readonly result: string
  /** The secret of `browserHash`. The frame gave it to the popup before the popup went to the provider. */
  readonly browserSecret: string
}
export const socialConfirmRequest: Schema<SocialConfirmRequest> = v.strictObject({
  flow: serverId,
  result: serverId,
  browserSecret: bytes(16, 64),
})

/** Asks for the result with the ticket. After a redirect the frame itself sends result and secret. */
export type SocialFinishRequest = {
  readonly ticket: string
  readonly result?: string | undefined
  readonly browserSecret?: string | undefined
}
export const socialFinishRequest: Schema<SocialFinishRequest> = v.strictObject({
  ticket: serverId,
  result: v.optional(serverId),
  browserSecret: v.optional(bytes(16, 64)),
})

/** Begins a Farcaster login. */
export type FarcasterStartRequest = LinkProof & { readonly projectId: string; readonly purpose: FlowPurpose }
export const farcasterStartRequest: Schema<FarcasterStartRequest> = v.strictObject({
  projectId,
  purpose: flowPurpose,
  ...linkProof,
})
/** `url` is the link for the Farcaster app, also as a QR code. */
export type FarcasterStartAnswer = { readonly flow: string; readonly url: string; readonly expiresAt: number }
export const farcasterStartAnswer: Schema<FarcasterStartAnswer> = v.object({
  flow: serverId,
  url: v.pipe(v.string(), v.url()),
  expiresAt: time,
})
/** Asks for the result of a flow. */
export type FlowRequest = { readonly flow: string }
export const flowRequest: Schema<FlowRequest> = v.strictObject({ flow: serverId })

/** Asks for the options of a passkey ceremony. */
export type PasskeyOptionsRequest = LinkProof & {
  readonly projectId: string
  /** `create` makes a new account, `link` adds a passkey to the account of the access token, `get` logs in. */
  readonly purpose: 'create' | 'link' | 'get'
  /** The name of the passkey that the browser shows. */
  readonly label?: string | undefined
}
export const passkeyOptionsRequest: Schema<PasskeyOptionsRequest> = v.strictObject({
  projectId,
  purpose: v.picklist(['create', 'link', 'get']),
  ...linkProof,
  label: v.optional(label),
})

/** `options` as WebAuthn's JSON forms have it: for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export type PasskeyOptionsAnswer = {
  readonly flow: string
  readonly options: Readonly<Record<string, unknown>>
  readonly expiresAt: number
}
export const passkeyOptionsAnswer: Schema<PasskeyOptionsAnswer> = v.object({
  flow: serverId,
  options: v.record(v.string(), v.unknown()),
  expiresAt: time,
})

/**
 * `credential` as `PublicKeyCredential.toJSON()` gives it, without the user handle. That handle is a secret of the
 * login site, and the server refuses it.
 */
export type PasskeyFinishRequest = {
  readonly flow: string
  /** The seal of the address, for a passkey that is linked to an account with a fixed address. */
  readonly seal?: string | undefined
  readonly credential: {
    readonly id: string
    readonly rawId: string
    readonly type: 'public-key'
    readonly authenticatorAttachment?: string | undefined
    readonly clientExtensionResults?: Readonly<Record<string, unknown>> | undefined
    readonly response: {
      readonly clientDataJSON: string
      readonly attestationObject?: string | undefined
      readonly authenticatorData?: string | undefined
      readonly signature?: string | undefined
      readonly transports?: readonly string[] | undefined
    }
  }
}
export const passkeyFinishRequest: Schema<PasskeyFinishRequest> = v.strictObject({
  flow: serverId,
  seal: v.optional(addressSeal),
  credential: v.object({
    id: bytes(1, 1023),
    rawId: bytes(1, 1023),
    type: v.literal('public-key'),
    authenticatorAttachment: v.optional(v.pipe(v.string(), v.maxLength(40))),
    // Results of extensions, such as the PRF value, are secrets of the frame, so the server takes none.
    clientExtensionResults: v.optional(v.strictObject({})),
    response: v.strictObject({
      clientDataJSON: bytes(1, 4096),
      attestationObject: v.optional(bytes(1, 16_384)),
      authenticatorData: v.optional(bytes(1, 4096)),
      signature: v.optional(bytes(1, 1024)),
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(8))),
    }),
  }),
})
