import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getBuyProviders`. */
export type GetBuyProvidersParameters = { signal?: AbortSignal | undefined }

/** Where crypto can be bought. */
export type BuyProviderInfo = {
  readonly id: string
  /** The first part of the CAIP-2 ids it pays out on. */
  readonly namespaces: readonly string[]
  /** Whether it says what a payment buys. */
  readonly quotes: boolean
  /** Whether it reports the status of a purchase. */
  readonly follows: boolean
}

const provider = v.object({ id: text, namespaces: v.array(text), quotes: v.boolean(), follows: v.boolean() })
const answer = v.object({ providers: v.array(v.unknown()) })

/**
 * The providers that the services sell through; none where the operator has set up none.
 *
 * @example
 * const providers = await getBuyProviders(http, {}, { warn: console.warn })
 */
export function getBuyProviders(
  http: Http,
  { signal }: GetBuyProvidersParameters,
  { warn }: Pick<CallOptions, 'warn'>,
): Promise<readonly BuyProviderInfo[]> {
  const schema = v.pipe(
    answer,
    v.transform(({ providers }) => dropBad(providers, provider, 'provider', warn)),
  )
  return http.get('/v1/onramp/providers', { schema, signal })
}
