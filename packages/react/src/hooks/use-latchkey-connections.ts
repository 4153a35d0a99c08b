import {
  type Connection,
  type ConnectionState,
  type SetActiveAccountParameters,
  type SetActiveParameters,
  setActive,
  setActiveAccount,
} from '@latchkey/core'
import { type ListedAccount, listAccounts } from '@latchkey/core/account'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyConnections` returns. */
export type UseLatchkeyConnectionsReturnType = {
  readonly connections: readonly Connection[]
  /** Every account of every connection. */
  readonly accounts: readonly ListedAccount[]
  /** Makes one of them the one in use. @throws LatchkeyError as `setActive` of core */
  setActive(parameters: SetActiveParameters): void
  /** Makes one account of a connection the one in use. @throws LatchkeyError as `setActiveAccount` of core */
  setActiveAccount(parameters: SetActiveAccountParameters): void
}

/**
 * Everything that is connected, over all namespaces.
 *
 * @example
 * const { accounts, setActiveAccount } = useLatchkeyConnections()
 * return accounts.map(({ connectionId, key, address }) => (
 *   <button key={key} onClick={() => setActiveAccount({ connectionId, account: key })}>{address}</button>
 * ))
 */
export function useLatchkeyConnections(): UseLatchkeyConnectionsReturnType {
  const { client } = useLatchkeyContext()
  const record = useReadable(client.connection, (state: ConnectionState) => state.connections)
  const actions = useMemo(
    () => ({
      setActive: (parameters: SetActiveParameters) => setActive(client, parameters),
      setActiveAccount: (parameters: SetActiveAccountParameters) => setActiveAccount(client, parameters),
    }),
    [client],
  )
  return useMemo(
    () => ({ connections: Object.values(record), accounts: listAccounts(record), ...actions }),
    [record, actions],
  )
}
