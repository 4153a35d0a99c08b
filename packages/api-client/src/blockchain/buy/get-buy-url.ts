import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getBuyUrl`. */
export type GetBuyUrlParameters = {
  destinationWallets: readonly {
    readonly address: string
    /** The provider's names of the networks, e.g. `ethereum`. */
    readonly blockchains?: readonly string[] | undefined
    /** Symbols. */
    readonly assets?: readonly string[] | undefined
  }[]
  /** The provider's name of the network. */
  defaultNetwork?: string | undefined
  /** An id that the provider's partner gives the purchase. It must not identify the visitor. */
  partnerUserId?: string | undefined
  defaultExperience?: 'send' | 'buy' | undefined
  /** Decimal string. */
  presetCryptoAmount?: string | undefined
  /** Decimal string. */
  presetFiatAmount?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getBuyUrl`. */
export type GetBuyUrlReturnType = { readonly url: string }

/**
 * The URL of a provider's page for a purchase. The guard decides whether it may be opened.
 *
 * @example
 * const { url } = await getBuyUrl(http, { destinationWallets: [{ address }] })
 */
export function getBuyUrl(
  http: Http,
  { signal, ...body }: GetBuyUrlParameters,
  { guard }: Pick<CallOptions, 'guard'>,
): Promise<GetBuyUrlReturnType> {
  const schema = v.object({ url: v.pipe(v.string(), v.transform(guard.href), v.string('refused by the guard')) })
  return http.post('/v1/generators/onrampurl', { schema, body, signal })
}
