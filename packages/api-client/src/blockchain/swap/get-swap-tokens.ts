import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { units } from '../../http/decimal.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { accountId, image, optionalField, text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getSwapTokens`. */
export type GetSwapTokensParameters = {
  /** CAIP-2 */
  chainId: string
  signal?: AbortSignal | undefined
}

/** A token that can be swapped. */
export type SwapToken = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10 */
  readonly address: string
  /** Decimal places, e.g. `'18'`. */
  readonly decimals: string
  readonly iconUrl?: string | undefined
}

/** Result of `getSwapTokens`. */
export type GetSwapTokensReturnType = { readonly tokens: readonly SwapToken[] }

/** The largest number of tokens read from one answer. */
const maxTokens = 10_000

const answer = v.object({ tokens: v.array(v.unknown()) })

/**
 * The tokens that can be swapped on a chain.
 *
 * @example const { tokens } = await getSwapTokens(http, { chainId: 'eip155:1' })
 */
export function getSwapTokens(
  http: Http,
  { chainId, signal }: GetSwapTokensParameters,
  options: CallOptions,
): Promise<GetSwapTokensReturnType> {
  const token = v.pipe(
    v.object({
      name: text,
      symbol: text,
      address: accountId,
      decimals: units,
      logoUri: optionalField(image(options), 'logoUri', options),
    }),
    v.transform(({ logoUri, ...rest }): SwapToken => ({ ...rest, ...(logoUri && { iconUrl: logoUri }) })),
  )
  const schema = v.pipe(
    answer,
    v.transform(({ tokens }) => ({ tokens: dropBad(tokens.slice(0, maxTokens), token, 'swap token', options.warn) })),
  )
  return http.get('/v1/convert/tokens', { schema, query: { chainId }, signal })
}
