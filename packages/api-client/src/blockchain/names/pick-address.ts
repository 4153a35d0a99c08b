import type { Profile } from './profile.ts'

/** The address of the coin type, else the first if it fits the namespace, else none. */
export function pickAddress(
  addresses: Profile['addresses'],
  coinType: string,
  fits: (address: string) => boolean,
): string | undefined {
  const own = addresses.find((entry) => entry.coinType === coinType)
  const address = (own ?? addresses[0])?.address
  return address !== undefined && fits(address) ? address : undefined
}
