import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { decimal } from '../http/decimal.ts'
import { dropBad } from '../http/drop-bad.ts'
import { accountId, image, optionalField, text } from '../http/fields.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `getFungiblePrice`. */
export type GetFungiblePriceParameters = {
  /** @default 'usd' */
  currency?: 'usd' | undefined
  /** CAIP-10 ids; the native currency of a chain has the pseudo-address of its namespace. */
  addresses: readonly string[]
  signal?: AbortSignal | undefined
}

/** The price of one token. */
export type FungiblePrice = {
  /** CAIP-10, from hosts that name the token of each price. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** The price of one token, a decimal string in the requested currency. */
  readonly price: string
}

/** Result of `getFungiblePrice`. */
export type GetFungiblePriceReturnType = { readonly fungibles: readonly FungiblePrice[] }

const answer = v.object({ fungibles: v.array(v.unknown()) })

/**
 * The prices of tokens. Tokens without a price are left out, with a warning.
 *
 * @example
 * const { fungibles } = await getFungiblePrice(http, { addresses: ['eip155:1:0xab…'] })
 */
export function getFungiblePrice(
  http: Http,
  { currency = 'usd', addresses, signal }: GetFungiblePriceParameters,
  options: CallOptions,
): Promise<GetFungiblePriceReturnType> {
  const fungible = v.object({
    address: optionalField(accountId, 'address', options),
    name: text,
    symbol: text,
    iconUrl: optionalField(image(options), 'iconUrl', options),
    price: decimal,
  })
  const schema = v.pipe(
    answer,
    v.transform(({ fungibles }) => ({
      fungibles: dropBad(fungibles.slice(0, addresses.length), fungible, 'price', options.warn),
    })),
  )
  const body = { currency, addresses, projectId: http.identity.projectId }
  return http.post('/v1/fungible/price', { schema, body, reads: true, signal })
}
