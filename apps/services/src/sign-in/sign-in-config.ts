import * as v from 'valibot'
import { chainIdSchema } from '../config/values/chain-endpoints.ts'
import { wholeNumber } from '../config/values/whole-number.ts'

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@\s]+$/, 'an origin such as https://example.org, without a slash at its end'),
)

/** The sites and networks that may sign in with a wallet's signature. */
export const signInConfigSchema = v.strictObject({
  /** Origins of the sites. A `*` matches inside one label or port. Without origins, the routes are off. */
  origins: v.optional(v.array(origin), []),
  /**
   * CAIP-2 ids of the networks whose accounts may sign in. Without this setting, those of the settings `chains` and
   * `blockchain.chains`.
   */
  chains: v.optional(v.array(chainIdSchema)),
  /** How long a session lasts at most, in hours. */
  sessionHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8760)), 168),
  /** How long a visitor may take to sign, in minutes. */
  nonceMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)), 10),
  /**
   * The cookie's SameSite. Set `None` if the app and this server are on different sites, such as `example.org` and
   * `example.net`.
   */
  sameSite: v.optional(v.picklist(['Lax', 'Strict', 'None']), 'Lax'),
  /** How many requests one address may make at once, and how many more each minute. */
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 120),
  /**
   * How many times one address may try to sign in at once, and how many more each day, so that it can't fill the database
   * with sign-in sessions. Visitors of one company or mobile network share an address.
   */
  perDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)), 1000),
  /**
   * The most sign-in sessions of all visitors together. Beyond it those that would end first are ended, so that a flood
   * from many addresses neither fills the disk nor keeps visitors from signing in.
   */
  maxSessions: v.optional(wholeNumber(1, 1_000_000_000), 1_000_000),
})

export type SignInConfig = v.InferOutput<typeof signInConfigSchema>
