import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import { image, optionalField, text } from '../http/fields.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `getIdentity`. */
export type GetIdentityParameters = {
  /** The address to look up, without a chain, e.g. `0xab…`. */
  address: string
  /** The connected account. */
  sender?: string | undefined
  /** CAIP-2: the name for this chain (ENSIP-19). @default the one on Ethereum */
  chainId?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getIdentity`. */
export type GetIdentityReturnType = { readonly name?: string | undefined; readonly avatar?: string | undefined }

const freshMs = 300_000

/**
 * Name and image of an address; empty if it has none.
 *
 * @example
 * const { name } = await getIdentity(http, { address: '0xab…' })
 */
export async function getIdentity(
  http: Http,
  { address, chainId, sender, signal }: GetIdentityParameters,
  options: CallOptions,
): Promise<GetIdentityReturnType> {
  const schema = v.pipe(
    v.object({
      name: v.nullish(v.union([v.literal(''), text])),
      avatar: optionalField(image(options), 'avatar', options),
    }),
    v.transform(({ name, avatar }) => ({ ...(name && { name }), ...(avatar && { avatar }) })),
  )
  return http.get(`/v1/identity/${pathPart(address)}`, { schema, query: { sender, chainId }, freshMs, signal })
}
