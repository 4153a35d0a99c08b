import * as v from 'valibot'
import { upstreamSchema } from '../config/values/chain-endpoints.ts'

/** Payments from accounts at exchanges. Without it the route answers 501. */
export const payConfigSchema = v.strictObject({
  /** A JSON-RPC server of exchanges. `apiKey` is sent as `Authorization: Bearer`. */
  exchanges: v.optional(
    v.strictObject({ url: upstreamSchema, apiKey: v.optional(v.pipe(v.string(), v.minLength(1))) }),
  ),
})
