import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { decimal, units } from '../../http/decimal.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { optionalField, text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getQuotes`. */
export type GetQuotesParameters = {
  /** The amount of the source token, in its smallest units. */
  amount?: string | undefined
  /** Instead of `amount`: how much of the destination token must arrive. */
  toAmount?: string | undefined
  /** CAIP-10 */
  userAddress: string
  /** CAIP-10 of the source token. */
  from: string
  /** CAIP-10 of the destination token. */
  to: string
  /** In percent, for `toAmount` if a provider accepts only the amount that leaves. @default 1 */
  slippage?: string | undefined
  /** In wei. */
  gasPrice?: string | undefined
  /** A time in ms. `withBackOff` then sends the question also where the same one has just failed. */
  forceUpdate?: number | undefined
  signal?: AbortSignal | undefined
}

/** Amounts in the smallest units of their tokens. */
export type Quote = {
  readonly id?: string | undefined
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
  /** How much worse the price is than for a tiny amount, in percent, e.g. `'0.42'`; absent = unknown. */
  readonly priceImpact?: string | undefined
  /** With `toAmount`: exactly that amount arrives. Else a little more arrives. */
  readonly exact?: boolean | undefined
}

/** Result of `getQuotes`. */
export type GetQuotesReturnType = { readonly quotes: readonly Quote[] }

/** The largest number of quotes read from one answer. */
const maxQuotes = 50

const answer = v.object({ quotes: v.array(v.unknown()) })

/**
 * Quotes for a swap, best first; an empty list when there is none.
 *
 * @example
 * const { quotes } = await getQuotes(http, { amount: '1000000', userAddress, from, to })
 */
export function getQuotes(
  http: Http,
  { signal, ...query }: GetQuotesParameters,
  options: CallOptions,
): Promise<GetQuotesReturnType> {
  const quote = v.object({
    id: optionalField(text, 'id', options),
    fromAmount: units,
    fromAccount: text,
    toAmount: units,
    toAccount: text,
    priceImpact: optionalField(decimal, 'priceImpact', options),
    exact: optionalField(v.boolean(), 'exact', options),
  })
  const schema = v.pipe(
    answer,
    v.transform(({ quotes }) => ({ quotes: dropBad(quotes.slice(0, maxQuotes), quote, 'quote', options.warn) })),
  )
  return http.get('/v1/convert/quotes', { schema, query, signal })
}
