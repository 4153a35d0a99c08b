import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Account, Connection, Session } from '../ports/session.ts'
import type { ConnectionState, Status } from './state.ts'

/**
 * The connection in use in a namespace, by default the active one's.
 *
 * @example const connection = activeConnection(client.connection.getState(), 'eip155')
 */
export function activeConnection(
  state: ConnectionState,
  namespace: Namespace = state.activeNamespace,
): Connection | undefined {
  const id = state.activeByNamespace[namespace]
  return id === undefined ? undefined : state.connections[id]
}

/**
 * A selector, never stored: `connecting` while a stored connection is restored or an attempt runs, `reconnecting` while
 * an established connection recovers its relay or provider.
 *
 * @example if (connectionStatus(client.connection.getState()) === 'connecting') showSpinner()
 */
export function connectionStatus(state: ConnectionState, namespace: Namespace = state.activeNamespace): Status {
  const connection = activeConnection(state, namespace)
  const { restores = 0, attempts = 0 } = state.pending[namespace] ?? {}
  if (!connection) return restores + attempts > 0 ? 'connecting' : 'disconnected'
  if (state.recovering.includes(connection.sessionId)) return 'reconnecting'
  // A connection that a library remembers from an earlier page load can't be used until its wallet has answered.
  return restores > 0 && connection.abilities.length === 0 ? 'connecting' : 'connected'
}

/**
 * The account of a connection that is in use.
 *
 * @example
 * const { key } = activeAccount(connection)
 */
export function activeAccount(connection: Connection): Account {
  return connection.accounts.find((account) => account.key === connection.activeAccount) ?? connection.accounts[0]
}

/**
 * The account's address as written on a chain, by default the connection's.
 *
 * @example const address = addressOn(connection)
 */
export function addressOn(
  connection: Connection,
  chainId: ChainId = connection.chainId,
  account = activeAccount(connection),
): string {
  const entry =
    account.addresses.find((one) => one.chainId === chainId) ??
    account.addresses.find((one) => one.chainId === '*') ??
    account.addresses[0]
  return entry?.address ?? account.key
}

/**
 * CAIP-10 of the active account, e.g. `eip155:1:0x…`.
 *
 * @example caipAddress(connection) // 'eip155:1:0xab…'
 */
export function caipAddress(connection: Connection): string {
  return `${connection.chainId}:${addressOn(connection)}`
}

/**
 * The session that a connection belongs to.
 *
 * @example
 * const isFromPhone = sessionOf(state, connection)?.source === 'pairing'
 */
export function sessionOf(state: ConnectionState, connection: Connection): Session | undefined {
  return state.sessions[connection.sessionId]
}

/**
 * The namespace that speaks for the visitor: the active one, else a connected one.
 *
 * @example const namespace = connectedNamespace(client.connection.getState()) ?? 'eip155'
 */
export function connectedNamespace(state: ConnectionState): Namespace | undefined {
  if (state.activeByNamespace[state.activeNamespace]) return state.activeNamespace
  return Object.keys(state.activeByNamespace).at(-1) as Namespace | undefined
}

/**
 * The network in use in a namespace: the connection's chain, else the chosen one.
 *
 * @example const chainId = activeChainId(client.connection.getState(), 'solana')
 */
export function activeChainId(
  state: ConnectionState,
  namespace: Namespace = state.activeNamespace,
): ChainId | undefined {
  return activeConnection(state, namespace)?.chainId ?? state.selected[namespace]
}
