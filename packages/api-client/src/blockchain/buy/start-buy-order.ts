import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'
import { type BuyOrder, buyOrder } from './buy-order.ts'

/** Parameters of `startBuyOrder`. */
export type StartBuyOrderParameters = {
  /** Made up by the caller: 32 hex digits. The same id again is the same purchase. */
  id: string
  provider: string
  /** CAIP-2 */
  chainId: string
  /** Where the crypto goes. */
  address: string
  /** Symbol or id. */
  purchaseCurrency: string
  /** ISO 4217 */
  paymentCurrency: string
  /** Decimal string. */
  paymentAmount: string
  signal?: AbortSignal | undefined
}

/** Result of `startBuyOrder`. Without `url` the purchase was paid for already. */
export type StartBuyOrderReturnType = { readonly order: BuyOrder; readonly url?: string | undefined }

/**
 * Begins a purchase, and gets the address of the provider's page for it.
 *
 * @example
 * const { url } = await startBuyOrder(http, { id, provider: 'moonpay', ...purchase }, { guard: httpsOnly })
 */
export function startBuyOrder(
  http: Http,
  { signal, ...body }: StartBuyOrderParameters,
  { guard }: Pick<CallOptions, 'guard'>,
): Promise<StartBuyOrderReturnType> {
  const url = v.optional(v.pipe(v.string(), v.transform(guard.href), v.string('refused by the guard')))
  return http.post('/v1/onramp/orders', { schema: v.object({ order: buyOrder, url }), body, signal })
}
