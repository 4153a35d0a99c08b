import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { decimal } from '../../http/decimal.ts'
import { optionalField, text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getBuyQuote`. */
export type GetBuyQuoteParameters = {
  /** Id of the currency to buy. */
  purchaseCurrency: string
  /** Id of the currency to pay with. */
  paymentCurrency: string
  /** The amount to pay, a decimal string. */
  amount: string
  /** The provider's name of the network. */
  network: string
  /** Id of the provider that is asked. @default the first with quotes */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

/** Decimal string. */
export type Money = { readonly amount: string; readonly currency: string }

/** Result of `getBuyQuote`. */
export type GetBuyQuoteReturnType = {
  readonly purchaseAmount: Money
  readonly paymentTotal?: Money | undefined
  readonly paymentSubtotal?: Money | undefined
  readonly providerFee?: Money | undefined
  readonly networkFee?: Money | undefined
  readonly quoteId?: string | undefined
}

const money = v.object({ amount: decimal, currency: text })

/**
 * The result of a payment, before it is made.
 *
 * @example
 * const { purchaseAmount } = await getBuyQuote(http, { purchaseCurrency, paymentCurrency, amount: '50', network })
 */
export function getBuyQuote(
  http: Http,
  { signal, ...body }: GetBuyQuoteParameters,
  options: CallOptions,
): Promise<GetBuyQuoteReturnType> {
  const optional = (name: string) => optionalField(money, name, options)
  const schema = v.pipe(
    v.object({
      purchaseAmount: v.object({ amount: decimal, currency: v.nullish(text, body.purchaseCurrency) }),
      paymentTotal: optional('paymentTotal'),
      paymentSubtotal: optional('paymentSubtotal'),
      coinbaseFee: optional('coinbaseFee'),
      networkFee: optional('networkFee'),
      quoteId: optionalField(text, 'quoteId', options),
    }),
    v.transform(({ coinbaseFee, ...rest }) => ({ ...rest, ...(coinbaseFee && { providerFee: coinbaseFee }) })),
  )
  return http.post('/v1/onramp/quote', { schema, body, reads: true, signal })
}
