import { type ChainId, type Namespace, switchNetwork } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
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
  const change = useCallback((chainId: ChainId) => switchNetwork(client, { chainId }), [client])
  return useMemo(() => ({ ...current, switchNetwork: change }), [current, change])
}
