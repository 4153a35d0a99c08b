import * as v from 'valibot'

/** What one address may ask of the routes that pages use: registry, pictures, chains. Ids of projects are public, so a limit is by address. */
export const requestsConfigSchema = v.strictObject({
  /** Requests at once. A page that shows every wallet's picture makes some hundreds; visitors of one company share an address. */
  burst: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 2000),
  /** Requests each second from then on. */
  perSecond: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 100),
  /** HTTP connections open at a time, of all addresses; behind a proxy, requests that are being served. WebSockets have limits of their own. */
  maxOpen: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 10_000),
  /** The same of one address. A browser keeps up to six connections, and visitors of one company share an address. */
  maxOpenPerAddress: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 512),
})
