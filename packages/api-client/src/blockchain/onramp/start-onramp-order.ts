import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'
import { type OnrampOrder, onrampOrder } from './onramp-order.ts'

/** Parameters of `startOnrampOrder`. */
export type StartOnrampOrderParameters = {
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

/** Result of `startOnrampOrder`. Without `url` the purchase was paid for already. */
export type StartOnrampOrderReturnType = { readonly order: OnrampOrder; readonly url?: string | undefined }

/**
 * Begins a purchase, and gets the address of the provider's page for it.
 *
 * @example
 * const { url } = await startOnrampOrder(http, { id, provider: 'moonpay', ...purchase }, { guard: httpsOnly })
 */
export function startOnrampOrder(
  http: Http,
  { signal, ...body }: StartOnrampOrderParameters,
  { guard }: Pick<CallOptions, 'guard'>,
): Promise<StartOnrampOrderReturnType> {
  const url = v.optional(v.pipe(v.string(), v.transform(guard.href), v.string('refused by the guard')))
  return http.post('/v1/onramp/orders', { schema: v.object({ order: onrampOrder, url }), body, signal })
}
