import type { Connection } from '@latchkey/core'
import type { Ability, AdapterSnapshot, PeerInfo } from '@latchkey/core/ports'
import { toConnection, toPeer } from './to-connection.ts'
import { busyOf, type Config, isLive } from './wagmi-types.ts'

type Mirror = Pick<AdapterSnapshot<'eip155'>, 'connections' | 'peers' | 'activeConnectionId' | 'busy'>

/**
 * wagmi's state as connections of core. It is read each time, because wagmi changes the same `Map` of connections. It
 * shows the same as wagmi's own hooks: nothing while `disconnected`, and only the current one of the stored connections
 * until wagmi has restored the others.
 */
export function readSnapshot(config: Config, all: readonly Ability[]): Mirror {
  const { connections, current, status } = config.state
  const shown: Connection<'eip155'>[] = []
  const peers: Record<string, PeerInfo> = {}
  for (const connection of status === 'disconnected' ? [] : connections.values()) {
    if (!isLive(connection.connector) && connection.connector.uid !== current) continue
    const own = toConnection(config, connection, all)
    if (!own) continue
    shown.push(own)
    peers[own.id] = toPeer(connection)
  }
  return {
    connections: shown,
    peers,
    activeConnectionId: shown.find(({ id }) => id === current)?.id,
    busy: busyOf(status),
  }
}
