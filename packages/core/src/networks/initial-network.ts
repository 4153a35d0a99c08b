import type { Network } from '../ports/network.ts'
import { mainnet } from './eip155.ts'

/**
 * The network a visit starts on: the one of the last visit if it is still configured, else the app's default, else the first
 * (R51). eip155:1 only where no network is configured at all: a login frame, or pairing without adapters (SPEC S9.21).
 */
export function initialNetwork(from: {
  /** CAIP-2 id of the last visit; compared whole. Anything else is ignored. */
  readonly stored?: unknown
  readonly defaultNetwork?: Network | undefined
  readonly networks: readonly Network[]
}): Network {
  const { stored, defaultNetwork, networks } = from
  const last = networks.find(
    (network) => network.caipNetworkId === stored || network.deprecatedCaipNetworkId === stored,
  )
  return (stored === undefined ? undefined : last) ?? defaultNetwork ?? networks[0] ?? mainnet
}
