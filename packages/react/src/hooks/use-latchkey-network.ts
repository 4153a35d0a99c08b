import { type Namespace, type SwitchNetworkParameters, switchNetwork } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { type CurrentNetwork, useCurrentNetwork } from './use-current-network.ts'

/** What `useLatchkeyNetwork` returns. */
export type UseLatchkeyNetworkReturnType = CurrentNetwork & {
  /** @throws LatchkeyError as `switchNetwork` of core */
  switchNetwork(parameters: SwitchNetworkParameters): Promise<void>
}

/**
 * The network in use and the way to another.
 *
 * @example
 * const { network, switchNetwork } = useLatchkeyNetwork()
 * <button onClick={() => switchNetwork({ chainId: 'eip155:10' })}>{network?.name}</button>
 */
export function useLatchkeyNetwork({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): UseLatchkeyNetworkReturnType {
  const { client } = useLatchkeyContext()
  const current = useCurrentNetwork(namespace)
  const change = useCallback((parameters: SwitchNetworkParameters) => switchNetwork(client, parameters), [client])
  return useMemo(() => ({ ...current, switchNetwork: change }), [current, change])
}
