import * as v from 'valibot'
import { evmAddress, type Schema, time } from './primitives.ts'

type Hex = `0x${string}`

/** What an account's key signs to let another account act for it (ERC-7710), without the signature. */
export type Delegation = {
  readonly delegate: Hex
  readonly delegator: Hex
  /** All bits are 1: the account itself gives the right. */
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Hex; readonly terms: Hex }[]
  readonly salt: Hex
}

/** What a permission allows, in readable form. Amounts are in smallest units as digits, times in Unix seconds. */
export type PermissionLimits =
  | {
      readonly kind: 'native'
      readonly amount: string
      /** in seconds */
      readonly period: number
      readonly start: number
    }
  | {
      readonly kind: 'erc20'
      readonly token: Hex
      readonly amount: string
      readonly period: number
      readonly start: number
    }
  | {
      readonly kind: 'contract'
      readonly contract: Hex
      readonly functions: readonly { readonly name: string; readonly selector: Hex }[]
      /** The most of the native currency in one call. */
      readonly value: string
    }

/** A permission that the visitor granted. */
export type PermissionEntry = {
  /** The hash of its delegation. */
  readonly id: Hex
  /** CAIP-2 */
  readonly chainId: string
  /** The app that asked for it. */
  readonly origin: string
  readonly limits: PermissionLimits
  readonly delegation: Delegation
  /** Unix time in ms. */
  readonly grantedAt: number
  readonly expiresAt: number
}

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'a hash')) as Schema<Hex>
const selector = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{8}$/, 'four bytes')) as Schema<Hex>
/** In bytes. The longest terms of the login site name a token, an amount, a period and its start: 116. */
const longestTerms = 128
const terms = v.pipe(
  v.string(),
  v.maxLength(2 + 2 * longestTerms),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'hex'),
) as Schema<Hex>
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'a number as hex')) as Schema<Hex>
const units = v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/, 'an amount in smallest units'))
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999_999))
const chainId = v.pipe(v.string(), v.regex(/^eip155:[1-9][0-9]{0,15}$/, 'an Ethereum chain'))

/** Decodes a delegation. */
export const delegationSchema: Schema<Delegation> = v.strictObject({
  delegate: evmAddress,
  delegator: evmAddress,
  authority: hash,
  caveats: v.pipe(v.array(v.strictObject({ enforcer: evmAddress, terms })), v.maxLength(10)),
  salt: quantity,
})
const limits = v.variant('kind', [
  v.strictObject({ kind: v.literal('native'), amount: units, period: seconds, start: seconds }),
  v.strictObject({ kind: v.literal('erc20'), token: evmAddress, amount: units, period: seconds, start: seconds }),
  v.strictObject({
    kind: v.literal('contract'),
    contract: evmAddress,
    functions: v.pipe(
      v.array(v.strictObject({ name: v.pipe(v.string(), v.maxLength(200)), selector })),
      v.maxLength(20),
    ),
    value: units,
  }),
])
const entry = {
  id: hash,
  chainId,
  origin: v.pipe(v.string(), v.maxLength(300)),
  limits,
  delegation: delegationSchema,
  expiresAt: time,
}

/** The permissions of the account that are in force: neither ended on their chain nor expired. */
export type PermissionsAnswer = { readonly permissions: readonly PermissionEntry[] }
/** Decodes the permissions. It isn't in the table of routes, because the frame's first code doesn't need it. */
export const permissionsSchema: Schema<PermissionsAnswer> = v.object({
  permissions: v.array(v.object({ ...entry, grantedAt: time })),
})
/** Stores a permission, so that the visitor finds it on every device. */
export type PermissionAddRequest = Omit<PermissionEntry, 'grantedAt'>
/** Decodes the request. */
export const permissionAddSchema: Schema<PermissionAddRequest> = v.strictObject(entry)
