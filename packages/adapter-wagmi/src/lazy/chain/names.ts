import type { EvmNames } from '@latchkey/eip1193'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { type Config, hasEns } from '../../wagmi-types.ts'

/**
 * ENS names, read by viem over the app's own transport. viem checks that an address' name points back to the address.
 */
export function namesOf(config: Config): EvmNames {
  const client = config.getClient({ chainId: config.chains.find(hasEns)?.id })
  return {
    resolveName: (name) => getEnsAddress(client, { name }),
    lookupAddress: (address) => getEnsName(client, { address }),
    readText: (name, key) => getEnsText(client, { name, key }),
  }
}
