import type { EvmNames } from '@latchkey/eip1193'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { hasNames } from '../../has-names.ts'
import type { Config } from '../../wagmi-types.ts'

/** Ethereum's names, by viem over the app's own transport. viem checks that an address' name points back to it. */
export function namesOf(config: Config): EvmNames {
  const client = config.getClient({ chainId: config.chains.find(hasNames)?.id })
  return {
    async resolveName(name) {
      const normal = normalized(name)
      return normal === null ? null : getEnsAddress(client, { name: normal })
    },
    lookupAddress: (address) => getEnsName(client, { address }),
    async readText(name, key) {
      const normal = normalized(name)
      return normal === null ? null : getEnsText(client, { name: normal, key })
    },
  }
}

/** ENSIP-15 */
function normalized(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}
