import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'
import { type GetProfileParameters, getProfile } from './get-profile.ts'
import { pickAddress } from './pick-address.ts'

/** What `resolveName` takes. */
export type ResolveNameParameters = GetProfileParameters & {
  /** Of the network that the address is wanted for, e.g. `'60'`. */
  coinType: string
  /** Whether an address fits that network's namespace. */
  fits(address: string): boolean
}

/** What `resolveName` returns. */
export type ResolveNameReturnType = { readonly address?: string | undefined }

/**
 * The address that a name stands for on one network, and none rather than one of another network: what is sent
 * there would be lost.
 *
 * @example const { address } = await resolveName(http, { name: 'alice.example', coinType: '60' })
 */
export async function resolveName(
  http: Http,
  { coinType, fits, ...parameters }: ResolveNameParameters,
  options: CallOptions,
): Promise<ResolveNameReturnType> {
  const { addresses } = await getProfile(http, parameters, options)
  const address = pickAddress(addresses, coinType, fits)
  return address === undefined ? {} : { address }
}
