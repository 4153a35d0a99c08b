import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Stored } from './stored-connections.ts'

/** Connections of an adapter with external truth and of the pairing port are kept by them, so they are not stored here. */
export function project(client: LatchkeyClient, state: ConnectionState = client.connection.getState()): Stored {
  const own = Object.values(state.connections).filter((connection) => {
    const entry = client.adapters.get(connection.adapterId)
    return (
      entry !== undefined &&
      entry.adapter.truth !== 'external' &&
      state.sessions[connection.sessionId]?.source === 'adapter'
    )
  })
  const active: Record<string, string> = {}
  const selected: Record<string, ChainId> = { ...state.selected }
  for (const [namespace, id] of Object.entries(state.activeByNamespace)) {
    const connection = id ? state.connections[id] : undefined
    if (!connection) continue
    active[namespace] = connection.connectorId
    // A session begins where it is told to: it knows nothing of the network that was in use.
    if (state.sessions[connection.sessionId]?.source === 'pairing') selected[namespace] = connection.chainId
  }
  return {
    connections: own.map(({ adapterId, connectorId, namespace, accounts, activeAccount }) => ({
      adapterId,
      connectorId,
      namespace,
      ...(activeAccount === accounts[0].key ? {} : { account: activeAccount }),
    })),
    active,
    activeNamespace: state.activeNamespace,
    selected,
  }
}
