import type { Cancel } from '@latchkey/core'
import { isAddress } from '@latchkey/eip1193'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { hasNames } from '../has-names.ts'
import type { Config } from '../wagmi-types.ts'

/** The address behind an ENS name (SPEC S7.25); `null` for a name nobody has or that can't be one. */
export async function resolveName(config: Config, { name }: Cancel & { name: string }): Promise<string | null> {
  const normal = normalized(name)
  return normal === null ? null : getEnsAddress(mainnetClient(config), { name: normal })
}

/** The ENS name an address calls itself by. viem checks that the name points back to it. */
export async function lookupAddress(config: Config, { address }: Cancel & { address: string }): Promise<string | null> {
  return isAddress(address) ? getEnsName(mainnetClient(config), { address }) : null
}

/**
 * The avatar that a name's owner set, if it can be shown as it is. Records that point to an NFT or into IPFS would need hosts that the
 * app has not configured, so they are `null`.
 */
export async function avatar(config: Config, { name }: Cancel & { name: string }): Promise<string | null> {
  const normal = normalized(name)
  const record = normal === null ? null : await getEnsText(mainnetClient(config), { name: normal, key: 'avatar' })
  return record !== null && /^(https:\/\/|data:image\/)/i.test(record) ? record : null
}

function mainnetClient(config: Config) {
  return config.getClient({ chainId: config.chains.find(hasNames)?.id })
}

/** ENSIP-15 */
function normalized(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}
