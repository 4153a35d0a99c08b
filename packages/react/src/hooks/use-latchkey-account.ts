import {
  type Account,
  activeConnection,
  addressOn,
  type ChainId,
  type Connection,
  type ConnectionState,
  caipAddress,
  type Namespace,
  type Status,
  status,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { shallowEqual, useReadable } from './use-readable.ts'

export type UseLatchkeyAccountReturnType = {
  readonly status: Status
  readonly isConnected: boolean
  /** As written on the connection's chain. */
  readonly address: string | undefined
  /** CAIP-10 */
  readonly caipAddress: string | undefined
  /** CAIP-2 */
  readonly chainId: ChainId | undefined
  /** Every account of the connection. */
  readonly accounts: readonly Account[]
  readonly connection: Connection | undefined
}

/**
 * Who is connected, by default in the active namespace.
 *
 * @example const { address, status } = useLatchkeyAccount({ namespace: 'eip155' })
 */
export function useLatchkeyAccount({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): UseLatchkeyAccountReturnType {
  const client = useLatchkeyClient()
  const select = useCallback((state: ConnectionState) => describe(state, namespace), [namespace])
  return useReadable(client.connection, select, shallowEqual)
}

const none: readonly Account[] = []

function describe(state: ConnectionState, namespace: Namespace | undefined): UseLatchkeyAccountReturnType {
  const connection = activeConnection(state, namespace)
  return {
    status: status(state, namespace),
    isConnected: connection !== undefined,
    address: connection && addressOn(connection),
    caipAddress: connection && caipAddress(connection),
    chainId: connection?.chainId,
    accounts: connection?.accounts ?? none,
    connection,
  }
}
