import type { Cancel } from '@latchkey/core'
import { isAddress } from '../../address.ts'
import type { Bench } from './open-desk.ts'

const chainId = 'eip155:1'

/** The address behind an ENS name (SPEC S7.25); `null` for a name nobody has or that can't be one. */
export async function resolveName(bench: Bench, { name, signal }: Cancel & { name: string }): Promise<string | null> {
  return bench.nodes.use({ chainId, signal }, (node) => node.resolveName(name))
}

/** The ENS name an address calls itself by. The library checks that the name points back to it. */
export async function lookupAddress(
  bench: Bench,
  { address, signal }: Cancel & { address: string },
): Promise<string | null> {
  return isAddress(address) ? bench.nodes.use({ chainId, signal }, (node) => node.lookupAddress(address)) : null
}

/**
 * The avatar that a name's owner set, if it can be shown as it is. Records that point to an NFT or into IPFS would need hosts that the
 * app has not configured, so they are `null`.
 */
export async function avatar(bench: Bench, { name, signal }: Cancel & { name: string }): Promise<string | null> {
  const record = await bench.nodes.use({ chainId, signal }, (node) => node.readText(name, 'avatar'))
  return record !== null && /^(https:\/\/|data:image\/)/i.test(record) ? record : null
}
