import * as v from 'valibot'

/** What one address may ask of the routes that pages ask: registry, pictures, chains. Ids of projects are public, so only addresses bound it. */
export const requestsConfigSchema = v.strictObject({
  /** Requests at once. A page that shows every wallet's picture makes some hundreds; visitors of one company share an address. */
  burst: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 2000),
  /** Requests each second from then on. */
  perSecond: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 100),
})
