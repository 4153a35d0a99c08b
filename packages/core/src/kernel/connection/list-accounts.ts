import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { AccountType, Connection } from '../ports/session.ts'
import { activeAccount, addressOn } from './select.ts'
import type { ConnectionState } from './state.ts'

/** One account of a list, with the connection and the network that tell it from another. */
export type ListedAccount = {
  readonly namespace: Namespace
  /** As it is written on the network in use there. */
  readonly address: string
  readonly type: AccountType
  readonly publicKey: string | undefined
  readonly path: string | undefined
  readonly label: string | undefined
  readonly connectionId: string
  /** `Account.key`, for `setActiveAccount`. */
  readonly key: string
  /** Whether it is the one in use of its connection. */
  readonly active: boolean
}

/**
 * The accounts of one connection, spelled for a network, by default for its own.
 *
 * @example const addresses = accountsOf(connection).map(({ address }) => address)
 */
export function accountsOf(connection: Connection, chainId?: ChainId | undefined): readonly ListedAccount[] {
  const { id, namespace } = connection
  const inUse = activeAccount(connection)
  return connection.accounts.map((account) => ({
    namespace,
    address: addressOn(connection, chainId, account),
    type: account.type,
    publicKey: account.publicKey,
    path: account.path,
    label: account.label,
    connectionId: id,
    key: account.key,
    active: account === inUse,
  }))
}

/**
 * Every account of every wallet, or of those of one ecosystem.
 *
 * @example listAccounts(client.connection.getState().connections, { namespace: 'bip122' }).filter(({ type }) => type === 'payment')
 */
export function listAccounts(
  connections: ConnectionState['connections'],
  { namespace }: { readonly namespace?: Namespace | undefined } = {},
): readonly ListedAccount[] {
  return Object.values(connections)
    .filter((connection) => namespace === undefined || connection.namespace === namespace)
    .flatMap((connection) => accountsOf(connection))
}
