import type { Blockchain } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'

/**
 * The name of an address under a domain. It counts only where both directions agree: the address has the name, and the name leads to the
 * address.
 */
export async function readOwnName(
  blockchain: Blockchain,
  {
    address,
    signal,
    zone,
  }: { readonly address: string; readonly zone: string; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { profiles } = await blockchain.getProfilesOf({ address, sender: address, signal })
  for (const { name } of profiles) {
    if (!name.toLowerCase().endsWith(`.${zone}`)) continue
    const { addresses } = await blockchain.getProfile({ name, signal })
    if (addresses.some((entry) => sameAddress(entry.address, address))) return name
  }
  return undefined
}
