import type { WithSignal } from '@latchkey/core'
import { isAddress } from '../address/address.ts'
import type { EvmRuntime } from './evm-runtime.ts'

/** The address behind an ENS name, which is normalised first (ENSIP-15); `null` for a free name and for a text that isn't a name. */
export async function resolveName(
  runtime: EvmRuntime,
  { name, ...cancel }: WithSignal & { name: string },
): Promise<string | null> {
  const normal = await normalizeName(name)
  return normal === null ? null : runtime.askNames(cancel, (names) => names.resolveName(normal))
}

/**
 * The ENS name that the owner of an address set for it. The library checks that the name points back to the address. A
 * name that isn't normalised is `null`: it may look like another name, and it would resolve to another address
 * (ENSIP-15).
 */
export async function lookupAddress(
  runtime: EvmRuntime,
  { address, ...cancel }: WithSignal & { address: string },
): Promise<string | null> {
  if (!isAddress(address)) return null
  const name = await runtime.askNames(cancel, (names) => names.lookupAddress(address))
  return name !== null && (await normalizeName(name)) === name ? name : null
}

/**
 * The avatar that a name's owner set, if it is a plain URL. Records that point to an NFT or into IPFS would need
 * requests to hosts that the app has not configured, so they are `null`.
 */
export async function avatar(
  runtime: EvmRuntime,
  { name, ...cancel }: WithSignal & { name: string },
): Promise<string | null> {
  const normal = await normalizeName(name)
  if (normal === null) return null
  const record = await runtime.askNames(cancel, (names) => names.readText(normal, 'avatar'))
  return record !== null && /^(https:\/\/|data:image\/)/i.test(record) ? record : null
}

/** The longest name that is read. The limit bounds the work for a text from outside. */
const maxName = 255

/** A name in its only form by ENSIP-15, or `null` for a text that isn't a name. The tables load with the first name. */
export async function normalizeName(name: string): Promise<string | null> {
  if (name === '' || name.length > maxName) return null
  const { ens_normalize: normalize } = await import('@adraffy/ens-normalize')
  try {
    return normalize(name)
  } catch {
    return null
  }
}
