import type { Namespace } from '../ports/namespace.ts'
import type { Connection, Session } from '../ports/session.ts'
import type { ConnectionState } from './state.ts'

/** One wallet in one ecosystem. */
export type ConnectedWallet = {
  readonly connection: Connection
  readonly session: Session | undefined
  /** Whether it is the wallet in use in its ecosystem. */
  readonly current: boolean
  /** Namespaces that end with it, since they share its session. */
  readonly endsToo: readonly Namespace[]
}

/** All wallets of one ecosystem. */
export type ConnectedEcosystem = {
  readonly namespace: Namespace
  /** Whether it is the ecosystem in use. */
  readonly active: boolean
  readonly wallets: readonly ConnectedWallet[]
}

/**
 * Everything that is connected by ecosystem, the one in use first, each with the wallet that speaks for it first.
 *
 * @example const [inUse, ...others] = connectedWallets(client.connection.getState())
 */
export function connectedWallets(state: ConnectionState): readonly ConnectedEcosystem[] {
  const connections = Object.values(state.connections)
  const namespaces = [...new Set(connections.map(({ namespace }) => namespace))]
  const ecosystems = namespaces.map((namespace): ConnectedEcosystem => {
    const own = connections.filter((connection) => connection.namespace === namespace)
    const wallets = own.map((connection): ConnectedWallet => {
      const session = state.sessions[connection.sessionId]
      return {
        connection,
        session,
        current: state.activeByNamespace[namespace] === connection.id,
        endsToo: endsToo(state, connection, session),
      }
    })
    return {
      namespace,
      active: state.activeNamespace === namespace,
      wallets: wallets.sort((a, b) => Number(b.current) - Number(a.current)),
    }
  })
  return ecosystems.sort((a, b) => Number(b.active) - Number(a.active))
}

/** A session that an adapter opened ends connection by connection; any other ends as a whole. */
function endsToo(state: ConnectionState, connection: Connection, session: Session | undefined): readonly Namespace[] {
  if (!session || session.source === 'adapter') return []
  const others = session.connectionIds.flatMap((id) => state.connections[id]?.namespace ?? [])
  return [...new Set(others.filter((namespace) => namespace !== connection.namespace))]
}
