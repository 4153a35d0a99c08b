import * as v from 'valibot'
import { type Schema, time } from './primitives.ts'

/** Every code that a login route refuses with, and its HTTP status. */
export const loginErrors = {
  /** The request doesn't fit its schema. */
  'login/bad-request': 400,
  /** The setting `login` names no origin. */
  'login/off': 501,
  /** The request comes from another origin than the login origin. */
  'login/origin': 403,
  /** There is no project of this id. */
  'login/project': 403,
  /** This login method isn't configured. */
  'login/method-off': 501,
  /** The body has too many bytes. */
  'login/too-large': 413,
  /** Too many requests; `retryAfter` says when to try again, in seconds. */
  'login/rate': 429,
  /** The proof of the device key is missing or doesn't hold. */
  'login/proof': 401,
  /** The proof's time is too far from the server's; `time` is the server's. Correct the offset and try again. */
  'login/clock': 401,
  /** The proof was used before. Make a new one. */
  'login/replay': 401,
  /** The access token is unknown or too old. Refresh it. */
  'login/access': 401,
  /** The login session has ended. Log in again. */
  'login/session-ended': 401,
  /** This needs a login of the last five minutes. Log in again. */
  'login/stale': 403,
  /** The flow is unknown, has ended, or is another device's. Begin again. */
  'login/flow': 410,
  /** Another code was expected; `triesLeft` says how many tries are left. */
  'login/code-wrong': 403,
  /** The code has expired, or was replaced by a newer one. */
  'login/code-expired': 410,
  /** No try is left. Ask for a new code. */
  'login/code-tries': 403,
  /** The provider's answer doesn't hold. */
  'login/provider': 502,
  /** The visitor declined at the provider. */
  'login/declined': 403,
  /** The passkey's answer doesn't hold, or the account asks for its passkey and there is none. */
  'login/passkey': 403,
  /** The Farcaster signature doesn't hold. */
  'login/farcaster': 403,
  /** This login belongs to another account. */
  'login/taken': 409,
  /** The last login of an account can't be removed. */
  'login/last-login': 409,
  /** The account has a key already, or not yet. */
  'login/vault-state': 409,
  /** There is no such route, share, recovery, device, login or session. */
  'login/unknown': 404,
  /** A signature of the account's keys is missing or doesn't hold. */
  'login/key-proof': 403,
  /** A recovery factor is needed, and its signature is missing or doesn't hold. */
  'login/step-up': 403,
  /** The account has as many of these as it may. */
  'login/full': 409,
  /** There are no smart accounts on this network. */
  'login/no-smart-account': 404,
  /** The bundler refuses the operation; `message` is its sentence. */
  'login/bundler': 422,
  /** The operator doesn't pay for this: the visitor may pay. */
  'login/not-sponsored': 403,
  /** Something that login needs can't be reached now. */
  'login/unavailable': 503,
} as const

/** A code of `loginErrors`. */
export type LoginErrorCode = keyof typeof loginErrors

/** What a refusal says. `message` is for developers and logs, not for visitors. */
export type LoginRefusal = {
  readonly error: {
    readonly code: LoginErrorCode
    readonly message: string
    /** In seconds. */
    readonly retryAfter?: number | undefined
    readonly triesLeft?: number | undefined
    /** The server's time in ms. */
    readonly time?: number | undefined
  }
}

const codes = Object.keys(loginErrors) as LoginErrorCode[]

/** Decodes a refusal. */
export const loginRefusal: Schema<LoginRefusal> = v.object({
  error: v.object({
    code: v.picklist(codes),
    message: v.string(),
    retryAfter: v.optional(v.number()),
    triesLeft: v.optional(v.number()),
    time: v.optional(time),
  }),
})
