import { type ChainId, type Namespace, switchNetwork } from '@latchkey/core'
import { useMemo } from 'react'
import { type CurrentNetwork, useCurrentNetwork } from './use-current-network.ts'
import { useLatchkeyClient } from './use-latchkey-client.ts'

export type UseLatchkeyNetworkReturnType = CurrentNetwork & {
  /** @throws LatchkeyError as `switchNetwork` of core */
  switchNetwork(chainId: ChainId): Promise<void>
}

/**
 * The network in use and the way to another.
 *
 * @example const { network, switchNetwork } = useLatchkeyNetwork()
 */
export function useLatchkeyNetwork({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): UseLatchkeyNetworkReturnType {
  const client = useLatchkeyClient()
  const current = useCurrentNetwork(namespace)
  return useMemo(
    () => ({ ...current, switchNetwork: (chainId) => switchNetwork(client, { chainId }) }),
    [client, current],
  )
}
