import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { dropBad } from '../../http/drop-bad.ts'
import type { Http } from '../../http/http.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './currencies.ts'

/** Parameters of `getBuyOptions`. */
export type GetBuyOptionsParameters = { signal?: AbortSignal | undefined }

/** Result of `getBuyOptions`. */
export type GetBuyOptionsReturnType = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

const answer = v.object({ purchaseCurrencies: v.array(v.unknown()), paymentCurrencies: v.array(v.unknown()) })

/**
 * The currencies for sale, and those to pay with.
 *
 * @example
 * const { purchaseCurrencies } = await getBuyOptions(http)
 */
export function getBuyOptions(
  http: Http,
  { signal }: GetBuyOptionsParameters,
  options: CallOptions,
): Promise<GetBuyOptionsReturnType> {
  const { warn } = options
  const schema = v.pipe(
    answer,
    v.transform(({ purchaseCurrencies, paymentCurrencies }) => ({
      purchaseCurrencies: dropBad(purchaseCurrencies, purchaseCurrency(options), 'currency on sale', warn),
      paymentCurrencies: dropBad(paymentCurrencies, paymentCurrency(options), 'currency to pay with', warn),
    })),
  )
  return http.get('/v1/onramp/options', { schema, signal })
}
