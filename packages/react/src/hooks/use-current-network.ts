import {
  activeChainId,
  activeConnection,
  type ChainId,
  type ConnectionState,
  type Namespace,
  type Network,
} from '@latchkey/core'
import { unknownNetwork } from '@latchkey/core/networks'
import { useCallback, useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

export type CurrentNetwork = {
  /** The network in use; `Unknown Network` when the wallet is on one the app doesn't have (SPEC S8.26). */
  readonly network: Network
  readonly chainId: ChainId
  /** The wallet is on a network that the app doesn't have. */
  readonly unsupported: boolean
  readonly networks: readonly Network[]
}

/** The network of the connection, else the chosen one, else the app's default. */
export function useCurrentNetwork(namespace: Namespace | undefined): CurrentNetwork {
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
  const isConnected = useCallback(
    (state: ConnectionState) => activeConnection(state, namespace) !== undefined,
    [namespace],
  )
  const chainId = useReadable(client.connection, select)
  const connected = useReadable(client.connection, isConnected)
  return useMemo(() => {
    const { networks } = client
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    return {
      network: network ?? unknownNetwork(chainId),
      chainId,
      unsupported: connected && network === undefined,
      networks,
    }
  }, [client, chainId, connected])
}

function preferred(chainId: ChainId | undefined, namespace: Namespace): ChainId | undefined {
  return chainId?.startsWith(`${namespace}:`) ? chainId : undefined
}
