import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'

/** What `getOnrampUrl` takes. */
export type GetOnrampUrlParameters = {
  destinationWallets: readonly {
    readonly address: string
    /** As the provider names them, e.g. `ethereum`. */
    readonly blockchains?: readonly string[] | undefined
    /** Symbols. */
    readonly assets?: readonly string[] | undefined
  }[]
  /** As the provider names it. */
  defaultNetwork?: string | undefined
  /** An id of the provider's partner for the purchase; nothing that names the visitor. */
  partnerUserId?: string | undefined
  defaultExperience?: 'send' | 'buy' | undefined
  /** Decimal string. */
  presetCryptoAmount?: string | undefined
  /** Decimal string. */
  presetFiatAmount?: string | undefined
  signal?: AbortSignal | undefined
}

/** What `getOnrampUrl` returns. */
export type GetOnrampUrlReturnType = { readonly url: string }

/**
 * The address of a provider's page for a purchase. The guard decides whether it may be opened.
 *
 * @example const { url } = await getOnrampUrl(http, { destinationWallets: [{ address }] })
 */
export function getOnrampUrl(
  http: Http,
  { signal, ...body }: GetOnrampUrlParameters,
  { guard }: Pick<CallOptions, 'guard'>,
): Promise<GetOnrampUrlReturnType> {
  const schema = v.object({ url: v.pipe(v.string(), v.transform(guard.href), v.string('refused by the guard')) })
  return http.post('/v1/generators/onrampurl', { schema, body, signal })
}
