import {
  activeChainId,
  activeConnection,
  type ChainId,
  type ConnectionState,
  type Namespace,
  type Network,
  switchNetwork,
} from '@latchkey/core'
import { unknownNetwork } from '@latchkey/core/networks'
import { useCallback, useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

export type UseLatchkeyNetworkReturnType = {
  /** The network in use; `Unknown Network` when the wallet is on one the app doesn't have (SPEC S8.26). */
  readonly network: Network
  readonly chainId: ChainId
  /** The wallet is on a network that the app doesn't have. */
  readonly unsupported: boolean
  readonly networks: readonly Network[]
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
  const select = useCallback(
    (state: ConnectionState) => {
      const wanted = namespace ?? state.activeNamespace
      const fallback = client.networks.find(({ chainNamespace }) => chainNamespace === wanted) ?? client.networks[0]
      return (
        activeChainId(state, wanted) ??
        preferred(client.options.defaultNetwork, wanted) ??
        fallback?.caipNetworkId ??
        'eip155:1'
      )
    },
    [client, namespace],
  )
  const chainId = useReadable(client.connection, select)
  const connected = useReadable(client.connection, (state) => activeConnection(state, namespace) !== undefined)
  return useMemo(() => {
    const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    return {
      network: network ?? unknownNetwork(chainId),
      chainId,
      unsupported: connected && network === undefined,
      networks: client.networks,
      switchNetwork: (wanted) => switchNetwork(client, { chainId: wanted }),
    }
  }, [client, chainId, connected])
}

function preferred(chainId: ChainId | undefined, namespace: Namespace): ChainId | undefined {
  return chainId?.startsWith(`${namespace}:`) ? chainId : undefined
}
