import {
  type Connection,
  type ConnectionState,
  type ListedAccount,
  listAccounts,
  setActive,
  setActiveAccount,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

export type UseLatchkeyConnectionsReturnType = {
  readonly connections: readonly Connection[]
  /** Every account of every connection (SPEC S3.22). */
  readonly accounts: readonly ListedAccount[]
  /** Makes one of them the one in use. */
  setActive(connectionId: string): void
  /** Makes one account of a connection the one in use. @throws LatchkeyError as `setActiveAccount` of core */
  setActiveAccount(account: Pick<ListedAccount, 'connectionId' | 'key'>): void
}

/**
 * Everything that is connected, over all namespaces.
 *
 * @example
 * const { accounts, setActiveAccount } = useLatchkeyConnections()
 * return accounts.map((account) => <button onClick={() => setActiveAccount(account)}>{account.key}</button>)
 */
export function useLatchkeyConnections(): UseLatchkeyConnectionsReturnType {
  const client = useLatchkeyClient()
  const record = useReadable(client.connection, (state: ConnectionState) => state.connections)
  const actions = useMemo(
    () => ({
      setActive: (connectionId: string) => setActive(client, connectionId),
      setActiveAccount: ({ connectionId, key }: Pick<ListedAccount, 'connectionId' | 'key'>) =>
        setActiveAccount(client, { connectionId, account: key }),
    }),
    [client],
  )
  return useMemo(
    () => ({ connections: Object.values(record), accounts: listAccounts(record), ...actions }),
    [record, actions],
  )
}
