import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'
import { type GetProfileParameters, getProfile } from './get-profile.ts'
import type { Profile } from './profile.ts'

/** The address of the coin type, or else the first one if it fits the namespace. */
function pickAddress(
  addresses: Profile['addresses'],
  coinType: string,
  fits: (address: string) => boolean,
): string | undefined {
  const own = addresses.find((entry) => entry.coinType === coinType)
  const address = (own ?? addresses[0])?.address
  return address !== undefined && fits(address) ? address : undefined
}

/** Parameters of `resolveName`. */
export type ResolveNameParameters = GetProfileParameters & {
  /** The coin type of the network that the address is for, e.g. `'60'`. */
  coinType: string
  /** Whether an address fits that network's namespace. */
  fits(address: string): boolean
}

/** Result of `resolveName`. */
export type ResolveNameReturnType = { readonly address?: string | undefined }

/**
 * The address of a name on one network. It is never an address of another network, because tokens sent there would be lost.
 *
 * @example
 * const { address } = await resolveName(http, { name: 'alice.example', coinType: '60' })
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
