import * as v from 'valibot'
import { decimal } from '../../http/decimal.ts'
import { text } from '../../http/fields.ts'

/** A purchase, as the services know it. */
export type BuyOrder = {
  readonly id: string
  readonly provider: string
  /** `waiting`: the provider has said nothing of a payment. */
  readonly status: 'waiting' | 'in-progress' | 'failed' | 'completed'
  /** The hash of the transaction that paid out, as the provider says. */
  readonly hash?: string | undefined
  /** Decimal string. */
  readonly purchaseAmount?: string | undefined
  /** When the services heard of this state: a state with an earlier time is an older one. Unix time in ms. */
  readonly updatedAt?: number | undefined
}

/** Reads a purchase. */
export const buyOrder = v.object({
  id: text,
  provider: text,
  status: v.picklist(['waiting', 'in-progress', 'failed', 'completed']),
  // The provider's own words: what can't be read of them doesn't hide the status.
  hash: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/))), undefined),
  purchaseAmount: v.fallback(v.optional(decimal), undefined),
  updatedAt: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
})
