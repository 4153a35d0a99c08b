import type { Account, ChainId, Connection, ConnectionState, Namespace, Status } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { accountOf } from './account-of.ts'
import { shallowEqual, useReadable } from './use-readable.ts'

/** What `useLatchkeyAccount` returns. */
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
 * The connected account, by default that of the active namespace.
 *
 * @example const { address, status } = useLatchkeyAccount({ namespace: 'eip155' })
 */
export function useLatchkeyAccount({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): UseLatchkeyAccountReturnType {
  const { client } = useLatchkeyContext()
  const select = useCallback((state: ConnectionState) => accountOf(state, namespace), [namespace])
  return useReadable(client.connection, select, shallowEqual)
}
