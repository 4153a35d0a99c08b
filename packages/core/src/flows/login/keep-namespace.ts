import type { CoreClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'

/**
 * Leaves the visitor in the ecosystem that they used when a login ends. Its connections may end one after the other, as where wagmi drops its own
 * first: the active namespace then moves to the one that is left, and the next login would open there.
 */
export function keepNamespace(
  client: CoreClient,
): (sessionId: string, state: ConnectionState, before: ConnectionState) => void {
  let used: Namespace | undefined
  let most = 0
  return (sessionId, { activeNamespace, connections, sessions }, before) => {
    const { length } = sessions[sessionId]?.connectionIds ?? []
    if (length > 0 && length >= most) {
      most = length
      used = activeNamespace
    }
    if (sessions[sessionId] || !before.sessions[sessionId]) return
    if (used && used !== activeNamespace && Object.keys(connections).length === 0)
      client.dispatch({ type: 'namespaceActivated', namespace: used })
    most = 0
  }
}
