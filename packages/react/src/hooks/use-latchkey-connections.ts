import { type Connection, type ConnectionState, setActive } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

export type UseLatchkeyConnectionsReturnType = {
  readonly connections: readonly Connection[]
  /** Makes one of them the one in use. */
  setActive(connectionId: string): void
}

/** Everything that is connected, over all namespaces. */
export function useLatchkeyConnections(): UseLatchkeyConnectionsReturnType {
  const client = useLatchkeyClient()
  const record = useReadable(client.connection, (state: ConnectionState) => state.connections)
  return useMemo(
    () => ({ connections: Object.values(record), setActive: (id) => setActive(client, id) }),
    [client, record],
  )
}
