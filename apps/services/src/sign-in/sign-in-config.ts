import * as v from 'valibot'
import { chainIdSchema } from '../blockchain/chain-endpoints.ts'

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@\s]+$/, 'an origin such as https://example.org, without a slash at its end'),
)

/** The sites and networks that may sign in with a wallet's signature. */
export const signInConfigSchema = v.strictObject({
  /** Origins of the sites; a `*` matches inside one label or port. None: the routes are off. */
  origins: v.optional(v.array(origin), []),
  /** CAIP-2 ids of the networks that may be signed in with. Without them, those of the settings `chains` and `blockchain.chains`. */
  chains: v.optional(v.array(chainIdSchema)),
  /** How long a session lasts at most, in hours. */
  sessionHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8760)), 168),
  /** How long a visitor may take to sign, in minutes. */
  nonceMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)), 10),
  /** `None` where the site is of another site than this server: `example.org` and `example.net`. */
  sameSite: v.optional(v.picklist(['Lax', 'Strict', 'None']), 'Lax'),
  /** Requests one address may make at once, and each minute. */
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 120),
})
