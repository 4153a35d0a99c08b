import type { Cancel } from '@latchkey/core'
import { isAddress } from '../address.ts'
import type { EvmDesk } from './evm-desk.ts'

/** The address behind an ENS name; `null` for a name nobody has or that can't be one. */
export async function resolveName(
  desk: EvmDesk,
  { name, ...cancel }: Cancel & { name: string },
): Promise<string | null> {
  return desk.askNames(cancel, (names) => names.resolveName(name))
}

/** The ENS name an address calls itself by. The library checks that the name points back to it. */
export async function lookupAddress(
  desk: EvmDesk,
  { address, ...cancel }: Cancel & { address: string },
): Promise<string | null> {
  return isAddress(address) ? desk.askNames(cancel, (names) => names.lookupAddress(address)) : null
}

/**
 * The avatar that a name's owner set, if it can be shown as it is. Records that point to an NFT or into IPFS would need hosts that the
 * app has not configured, so they are `null`.
 */
export async function avatar(desk: EvmDesk, { name, ...cancel }: Cancel & { name: string }): Promise<string | null> {
  const record = await desk.askNames(cancel, (names) => names.readText(name, 'avatar'))
  return record !== null && /^(https:\/\/|data:image\/)/i.test(record) ? record : null
}
