import { disconnectAnswerMs, withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { WagmiContext } from '../adapter-context.ts'
import { type Config, isLive } from '../wagmi-types.ts'
import { toError } from './to-error.ts'

/**
 * Disconnects a connector of wagmi's (the injected one also takes the page's permission back, waiting at most 100 ms). A connection that isn't
 * there is disconnected. wagmi also forgets the connection if the wallet refuses, or doesn't answer for five seconds.
 *
 * @throws `connection/disconnect-failed` ("Failed to disconnect")
 */
export async function disconnect(
  { config, context: { clock } }: WagmiContext,
  { connectionId }: { readonly connectionId: string },
): Promise<void> {
  const connector = config.state.connections.get(connectionId)?.connector
  if (!connector) return
  if (!isLive(connector)) return forget(config, connectionId)
  try {
    // wagmi's own action would wait for the connector without a limit, and then bring back the connections from before the wait.
    await withTimeout(connector.disconnect(), clock, disconnectAnswerMs)
  } catch (error) {
    throw new LatchkeyError('connection/disconnect-failed', { cause: toError(error) })
  } finally {
    connector.emitter.emit('disconnect')
  }
  const { connections, current } = config.state
  const next = connections.get(current as string)?.connector
  // The action notes it, too: wagmi's reconnect begins with this connector.
  if (next) await config.storage?.setItem('recentConnectorId', next.id)
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
