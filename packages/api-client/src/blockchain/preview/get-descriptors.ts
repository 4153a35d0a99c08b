import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getDescriptors`. */
export type GetDescriptorsParameters = {
  /** CAIP-2 */
  chainId: string
  /** The contract's address. */
  address: string
  signal?: AbortSignal | undefined
}

/** Result of `getDescriptors`. */
export type GetDescriptorsReturnType = {
  /** What is published about the contract (ERC-7730), as it is: its reader checks it. Empty = nothing. */
  readonly descriptors: readonly { readonly source: string; readonly descriptor: unknown }[]
}

const schema = v.object({
  descriptors: v.pipe(
    v.array(v.object({ source: v.pipe(v.string(), v.maxLength(200)), descriptor: v.unknown() })),
    v.maxLength(8),
  ),
})

/**
 * Published descriptions of a contract's calls and messages: claims, by which they can be shown in words.
 *
 * @example const { descriptors } = await getDescriptors(http, { chainId: 'eip155:1', address })
 */
export function getDescriptors(
  http: Http,
  { chainId, address, signal }: GetDescriptorsParameters,
): Promise<GetDescriptorsReturnType> {
  return http.get(`/v1/preview/descriptors/${pathPart(chainId)}/${pathPart(address)}`, { schema, signal })
}
