import { addNetwork, type ChainId, type Network, removeNetwork } from '@latchkey/core'
import type { NetworkLike } from '@latchkey/core/networks'
import { useMemo } from 'react'
import { useCurrentNetwork } from './use-current-network.ts'
import { useLatchkeyClient } from './use-latchkey-client.ts'

export type UseLatchkeyNetworksReturnType = {
  /** All that are offered now, in the app's order. */
  readonly networks: readonly Network[]
  /** @throws LatchkeyError as `addNetwork` of core */
  addNetwork(network: NetworkLike): Network
  /** @throws LatchkeyError as `removeNetwork` of core */
  removeNetwork(chainId: ChainId): void
}

/**
 * The networks that the app offers, and how to offer more or fewer of them while it runs (SPEC S5.25).
 *
 * @example const { networks, addNetwork } = useLatchkeyNetworks()
 */
export function useLatchkeyNetworks(): UseLatchkeyNetworksReturnType {
  const client = useLatchkeyClient()
  const { networks } = useCurrentNetwork(undefined)
  const actions = useMemo(
    () => ({
      addNetwork: (network: NetworkLike) => addNetwork(client, { network }),
      removeNetwork: (chainId: ChainId) => removeNetwork(client, { chainId }),
    }),
    [client],
  )
  return useMemo(() => ({ networks, ...actions }), [networks, actions])
}
