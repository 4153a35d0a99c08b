import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import type { Schema } from '../http/decode.ts'
import { dropBad } from '../http/drop-bad.ts'
import { address as addressField, chainId, image, optionalField, text } from '../http/fields.ts'
import type { Http } from '../http/http.ts'
import { type MissingChain, missingChains, partial } from './partial.ts'

/** Parameters of `getCollectibles`. */
export type GetCollectiblesParameters = {
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** CAIP-2. @default every chain of the host that the address fits */
  chainId?: string | undefined
  /** A time, as text or in ms. The host then reads the chain instead of its cache. */
  forceUpdate?: string | number | undefined
  signal?: AbortSignal | undefined
}

/** One collectible of an account (ERC-721, ERC-1155, Metaplex). */
export type Collectible = {
  /** CAIP-2 */
  readonly chainId: string
  /** The contract's address without a CAIP prefix; on Solana the mint. */
  readonly contract: string
  /** Digits. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'metaplex'
  /** How many, as digits. */
  readonly quantity: string
  readonly name?: string | undefined
  readonly collection?: string | undefined
  /** A URL of the services' image route, or a `data:` URL. */
  readonly imageUrl?: string | undefined
  readonly isSpam: boolean
  /** The account never signed for anything of this contract. */
  readonly isUnasked: boolean
  /** It can't be sent by a plain transfer, or not now: Metaplex's program or its owner keeps it where it is. */
  readonly isLocked: boolean
}

/** Result of `getCollectibles`. */
export type GetCollectiblesReturnType = {
  readonly collectibles: readonly Collectible[]
  /** Chains where the account may hold others, which the services didn't look at; absent when none is. */
  readonly more?: readonly string[] | undefined
  /** Chains whose collectibles are missing; absent when none is. */
  readonly missing?: readonly MissingChain[] | undefined
}

/** The largest number read from one answer, and the largest image inside of one, in characters. */
const most = { entries: 500, inline: 65_536 }

const freshMs = 30_000
const answer = v.object({ collectibles: v.array(v.unknown()), more: v.nullish(v.array(v.string())), partial })
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'no digits'))
const flag = v.nullish(v.boolean(), false)

/**
 * The collectibles of an account. Bad entries are left out with a warning; the rest stays.
 *
 * @example
 * const { collectibles } = await getCollectibles(http, { address: '0xab…', chainId: 'eip155:1' }, options)
 */
export async function getCollectibles(
  http: Http,
  { address, chainId: chain, forceUpdate, signal }: GetCollectiblesParameters,
  options: CallOptions,
): Promise<GetCollectiblesReturnType> {
  const schema = v.pipe(
    answer,
    v.transform(({ collectibles, more, partial }) => ({
      collectibles: dropBad(collectibles.slice(0, most.entries), collectible(options), 'collectible', options.warn),
      ...(more && more.length > 0 && { more }),
      ...missingChains(partial, options),
    })),
  )
  return http.get(`/v1/account/${pathPart(address)}/collectibles`, {
    schema,
    query: { chainId: chain, forceUpdate },
    freshMs,
    signal,
  })
}

function collectible(options: CallOptions): Schema<Collectible> {
  const inline = v.pipe(v.string(), v.regex(/^data:image\//, 'no image'), v.maxLength(most.inline))
  return v.pipe(
    v.object({
      chainId,
      contract: addressField,
      tokenId: digits,
      standard: v.picklist(['erc721', 'erc1155', 'metaplex']),
      quantity: digits,
      name: optionalField(text, 'name', options),
      collection: optionalField(text, 'collection', options),
      imageUrl: optionalField(v.union([inline, image(options)]) as Schema<string>, 'imageUrl', options),
      flags: v.nullish(v.object({ is_spam: flag, is_unasked: flag, is_locked: flag })),
    }),
    v.transform(
      ({ collection, flags, imageUrl, name, ...rest }): Collectible => ({
        ...rest,
        ...(name && { name }),
        ...(collection && { collection }),
        ...(imageUrl && { imageUrl }),
        isSpam: flags?.is_spam ?? false,
        isUnasked: flags?.is_unasked ?? false,
        isLocked: flags?.is_locked ?? false,
      }),
    ),
  )
}
