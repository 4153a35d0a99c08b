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
  const now = useReadable(client.connection, select, shallowEqual)
  return useMemo(() => ({ ...now, network: now.network ?? unknownNetwork(now.chainId) }), [now])
}

function describe({ networks, options }: Client, state: ConnectionState, namespace: Namespace = state.activeNamespace) {
  const { defaultNetwork } = options
  const preferred = defaultNetwork?.startsWith(`${namespace}:`) ? defaultNetwork : undefined
  const first = networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? networks[0]
  const chainId = activeChainId(state, namespace) ?? preferred ?? first?.caipNetworkId ?? 'eip155:1'
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return { network, chainId, unsupported: !network && activeConnection(state, namespace) !== undefined, networks }
}
