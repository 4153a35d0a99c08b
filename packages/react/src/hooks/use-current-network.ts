import type { ChainId, ConnectionState, Namespace, Network } from '@latchkey/core'
import { unknownNetwork } from '@latchkey/core/networks'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { networkOf } from './network-of.ts'
import { shallowEqual, useReadable } from './use-readable.ts'

/** The network that the connected wallet is on, and those that the app offers. */
export type CurrentNetwork = {
  /** The network in use; `Unknown Network` when the wallet is on one the app doesn't have. */
  readonly network: Network
  readonly chainId: ChainId
  /** The wallet is on a network that the app doesn't have. */
  readonly unsupported: boolean
  readonly networks: readonly Network[]
}

/** The network of the connection, else the chosen one, else the app's default. */
export function useCurrentNetwork(namespace: Namespace | undefined): CurrentNetwork {
  const { client } = useLatchkeyContext()
  const select = useCallback((state: ConnectionState) => networkOf(client, state, namespace), [client, namespace])
  const now = useReadable(client.connection, select, shallowEqual)
  return useMemo(() => ({ ...now, network: now.network ?? unknownNetwork(now.chainId) }), [now])
}
