import {
  type AddNetworkParameters,
  addNetwork,
  type Network,
  type RemoveNetworkParameters,
  removeNetwork,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useCurrentNetwork } from './use-current-network.ts'

/** What `useLatchkeyNetworks` returns. */
export type UseLatchkeyNetworksReturnType = {
  /** All that are offered now, in the app's order. */
  readonly networks: readonly Network[]
  /** @throws LatchkeyError as `addNetwork` of core */
  addNetwork(parameters: AddNetworkParameters): Network
  /** @throws LatchkeyError as `removeNetwork` of core */
  removeNetwork(parameters: RemoveNetworkParameters): void
}

/**
 * The networks that the app offers, and how to offer more or fewer of them while it runs.
 *
 * @example
 * const { networks, addNetwork } = useLatchkeyNetworks()
 * <button onClick={() => addNetwork({ network: base })}>Offer Base</button>
 */
export function useLatchkeyNetworks(): UseLatchkeyNetworksReturnType {
  const { client } = useLatchkeyContext()
  const { networks } = useCurrentNetwork(undefined)
  const actions = useMemo(
    () => ({
      addNetwork: (parameters: AddNetworkParameters) => addNetwork(client, parameters),
      removeNetwork: (parameters: RemoveNetworkParameters) => removeNetwork(client, parameters),
    }),
    [client],
  )
  return useMemo(() => ({ networks, ...actions }), [networks, actions])
}
