import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import { activeConnection, sessionOf } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import { derive } from '../../kernel/machine.ts'
import type { Connector } from '../../kernel/ports/connector.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** Every connector that the adapters know, and the active ones. */
export type ConnectorState = {
  /** Every way to connect that an adapter knows of. */
  readonly allConnectors: readonly Connector[]
  /** The connectors of the namespaces that `filters` allows. */
  readonly connectors: readonly Connector[]
  /** The connector of the connection in use. That of a phone wallet (`WALLET_CONNECT`) or a login (`AUTH`) is in no list: it has the wallet's name. */
  readonly activeConnector: Connector | undefined
  /** The connector in use per namespace. */
  readonly activeConnectorIds: Readonly<Partial<Record<Namespace, string>>>
  /** Whether a namespace's connectors are shown; each configured namespace has its flag. */
  readonly filters: Readonly<Partial<Record<Namespace, boolean>>>
}

/** The connectors of a client. */
export type Connectors = Readable<ConnectorState> & {
  /** Shows the connectors of these namespaces only; without them all again. */
  show(namespaces?: readonly Namespace[] | undefined): void
}

/**
 * The connectors as a headless wallet list needs them; the modal's own list is `walletDirectory`, which merges them into rows.
 *
 * @example
 * const connectors = client.use(connectorState)
 * connectors.show(['solana'])
 */
export const connectorState: Feature<Connectors> = {
  id: 'connector-state',
  create(client) {
    const shown = createStore<{ readonly namespaces: readonly Namespace[] | undefined }>(() => ({
      namespaces: undefined,
    }))
    const store = derive(
      [client.connectors, client.connection, shown],
      (all, state, { namespaces }): ConnectorState => {
        const passes = (namespace: Namespace) => namespaces?.includes(namespace) ?? true
        const known = new Set(client.networks.map(({ chainNamespace }) => chainNamespace))
        const active = Object.keys(state.activeByNamespace).flatMap((namespace) => {
          const connection = activeConnection(state, namespace as Namespace)
          return connection ? [[namespace, connection.connectorId]] : []
        })
        return {
          allConnectors: all,
          connectors: all.filter(({ chain }) => passes(chain)),
          activeConnector: connectorOf(all, state),
          activeConnectorIds: Object.fromEntries(active),
          filters: Object.fromEntries([...known].map((namespace) => [namespace, passes(namespace)])),
        }
      },
    )
    return { ...store, show: (namespaces) => shown.setState({ namespaces }) }
  },
}

function connectorOf(all: readonly Connector[], state: ConnectionState): Connector | undefined {
  const connection = activeConnection(state)
  if (!connection) return undefined
  const { adapterId, connectorId: id, namespace: chain } = connection
  const { peer, source } = sessionOf(state, connection) ?? {}
  if (!peer || source === 'adapter')
    return all.find((connector) => connector.id === id && connector.adapterId === adapterId)
  const type = source === 'auth' ? 'AUTH' : 'WALLET_CONNECT'
  return { id, adapterId, name: peer.name, type, chain, imageUrl: peer.icon, surface: 'none' }
}
