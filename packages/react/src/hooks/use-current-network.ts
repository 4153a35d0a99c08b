import {
  activeChainId,
  activeConnection,
  type ChainId,
  type Client,
  type ConnectionState,
  type Namespace,
  type Network,
} from '@latchkey/core'
import { unknownNetwork } from '@latchkey/core/networks'
import { useCallback, useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { shallowEqual, useReadable } from './use-readable.ts'

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
  const select = useCallback((state: ConnectionState) => describe(client, state, namespace), [client, namespace])
  const { chainId, unsupported, networks } = useReadable(client.connection, select, shallowEqual)
  return useMemo(
    () => ({
      network: find(client, chainId) ?? unknownNetwork(chainId),
      chainId,
      unsupported,
      networks,
    }),
    [client, chainId, unsupported, networks],
  )
}

function describe(client: Client, state: ConnectionState, namespace: Namespace = state.activeNamespace) {
  const { defaultNetwork } = client.options
  const preferred = defaultNetwork?.startsWith(`${namespace}:`) ? defaultNetwork : undefined
  const first = client.networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? client.networks[0]
  const chainId = activeChainId(state, namespace) ?? preferred ?? first?.caipNetworkId ?? 'eip155:1'
  const unsupported = activeConnection(state, namespace) !== undefined && !find(client, chainId)
  return { chainId, unsupported, networks: client.networks }
}

function find(client: Client, chainId: ChainId): Network | undefined {
  return client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
}
