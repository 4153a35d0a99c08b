import * as v from 'valibot'
import { type PasskeyAccount, passkeyAccount } from './passkey-account.ts'
import { projectId, type Schema, serverId, time } from './primitives.ts'

/** The six social providers, and the OpenID provider that an operator configures. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'oidc'
/** Every social provider, in the order of the contract. */
export const socialProviders: readonly SocialProvider[] = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
  'oidc',
]
export const socialProvider: Schema<SocialProvider> = v.picklist(socialProviders)

/** How a visitor logs in. */
export type LoginMethod = 'email' | 'farcaster' | 'passkey' | SocialProvider
export const loginMethod: Schema<LoginMethod> = v.picklist(['email', 'farcaster', 'passkey', ...socialProviders])

/** One way to log in to an account. */
export type Login = {
  readonly id: string
  readonly method: LoginMethod
  /** The name that the visitor knows: the e-mail address, or the name at the provider. */
  readonly label: string
  readonly createdAt: number
}
const login: Schema<Login> = v.object({ id: serverId, method: loginMethod, label: v.string(), createdAt: time })

/** How a recovery share is sealed. */
export type RecoveryKind = 'code' | 'passkey' | 'kit'
export const recoveryKind: Schema<RecoveryKind> = v.picklist(['code', 'passkey', 'kit'])

/** A recovery factor, without its sealed share. */
export type Recovery = {
  readonly id: string
  readonly kind: RecoveryKind
  readonly label: string
  readonly createdAt: number
  /**
   * The time from which the factor allows a step-up. It is later than `createdAt` if the account had other factors when
   * this one was added.
   */
  readonly stepUpFrom: number
}
const recovery: Schema<Recovery> = v.object({
  id: serverId,
  kind: recoveryKind,
  label: v.string(),
  createdAt: time,
  stepUpFrom: time,
})

/** Addresses of the account's keys. They are the same on every network of their namespace. */
export type Addresses = { readonly eip155: string; readonly solana: string }
export const addresses: Schema<Addresses> = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an Ethereum address')),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'a Solana address')),
})

/** An account as its own visitor sees it. */
export type Account = {
  readonly id: string
  readonly createdAt: number
  /** Undefined until the account's keys were made. */
  readonly addresses?: Addresses | undefined
  /** Set instead of keys, if the account was made with a passkey. */
  readonly passkeyAccount?: PasskeyAccount | undefined
  readonly logins: readonly Login[]
  readonly recoveries: readonly Recovery[]
  /** Whether the server keeps a share for this device. Without one, the device needs a recovery factor to sign. */
  readonly hasDeviceShare: boolean
  /** When the account will be deleted, if the visitor asked for it. */
  readonly deletion?: { readonly dueAt: number } | undefined
}
/** Decodes an account. */
export const account: Schema<Account> = v.object({
  id: serverId,
  createdAt: time,
  addresses: v.optional(addresses),
  passkeyAccount: v.optional(passkeyAccount),
  logins: v.array(login),
  recoveries: v.array(recovery),
  hasDeviceShare: v.boolean(),
  deletion: v.optional(v.object({ dueAt: time })),
})

/** Tokens of a login session. They never leave the login origin. */
export type SessionTokens = {
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  /** After this time the visitor must log in again. */
  readonly expiresAt: number
}
export const sessionTokens: Schema<SessionTokens> = v.object({
  accessToken: serverId,
  accessExpiresAt: time,
  refreshToken: serverId,
  expiresAt: time,
})

/** A JWT that the app gets for its own server (docs/login-hosting.md). It gives no access at the login server. */
export type IdentityToken = { readonly token: string; readonly expiresAt: number }
export const identityToken: Schema<IdentityToken> = v.object({
  token: v.pipe(v.string(), v.maxLength(4096)),
  expiresAt: time,
})

/** The answer to a completed login. */
export type LoggedIn = {
  readonly status: 'logged-in'
  readonly sessionId: string
  readonly projectId: string
  readonly method: LoginMethod
  /** When the visitor last proved a login. `login/stale` counts from this time. */
  readonly authenticatedAt: number
  /** Whether the account had not seen this device before. */
  readonly isNewDevice: boolean
  readonly tokens: SessionTokens
  readonly identity: IdentityToken
  readonly account: Account
}
export const loggedIn: Schema<LoggedIn> = v.object({
  status: v.literal('logged-in'),
  sessionId: serverId,
  projectId,
  method: loginMethod,
  authenticatedAt: time,
  isNewDevice: v.boolean(),
  tokens: sessionTokens,
  identity: identityToken,
  account,
})

/** The answer to a login that was added to the account. */
export type Linked = { readonly status: 'linked'; readonly account: Account }
export const linked: Schema<Linked> = v.object({ status: v.literal('linked'), account })

/** The provider or the wallet hasn't finished. Ask again in a second. */
export type Pending = { readonly status: 'pending' }
export const pending: Schema<Pending> = v.object({ status: v.literal('pending') })

/** The purpose of a flow: a login, or a further login for the account of the access token. */
export type FlowPurpose = 'login' | 'link'
export const flowPurpose: Schema<FlowPurpose> = v.picklist(['login', 'link'])

export const done: Schema<Done> = v.object({ status: v.literal('done') })
/** The answer of a request that has no other result than its success. */
export type Done = { readonly status: 'done' }
