import { LatchkeyError } from '@latchkey/core/errors'
import { disconnect as wagmiDisconnect } from '@wagmi/core'
import { type Config, isLive } from '../wagmi-types.ts'
import { toError } from './to-error.ts'

/**
 * Disconnects through wagmi. Its injected connector also takes the page's permission back, waiting at most 100 ms. A
 * missing connection counts as disconnected. If the wallet doesn't answer, wagmi still forgets the connection.
 *
 * @throws `connection/disconnect-failed` ("Failed to disconnect")
 */
export async function disconnect(config: Config, connectionId: string): Promise<void> {
  const connector = config.state.connections.get(connectionId)?.connector
  if (!connector) return
  if (!isLive(connector)) return forget(config, connectionId)
  try {
    await wagmiDisconnect(config, { connector })
  } catch (error) {
    connector.emitter.emit('disconnect')
    throw new LatchkeyError('connection/disconnect-failed', { cause: toError(error) })
  }
}

/** Drops a stored connection that wagmi has not restored yet: there is no connector to disconnect. */
function forget(config: Config, connectionId: string): void {
  config.setState((state) => {
    const connections = new Map(state.connections)
    connections.delete(connectionId)
    const current = state.current === connectionId ? null : state.current
    return { ...state, connections, current }
  })
}
