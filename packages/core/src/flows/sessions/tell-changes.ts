import type { CoreClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { disconnectIntents } from './disconnect-intents.ts'

/**
 * Tells by event what changes without a call of ours: in the wallet, by another tab, by a library's own functions or because a session has
 * ended. Our own functions report their changes themselves. A stored connection that is being restored isn't reported.
 */
export function tellChanges(client: CoreClient): Unsubscribe {
  const { events, operations } = client
  const leaving = client.use(disconnectIntents)

  /** `switchNetwork` waits for it. */
  const isAsked = ({ chainId, id }: Connection) =>
    operations
      .getState()
      .some(
        (one) =>
          one.kind === 'network' &&
          one.status === 'asked' &&
          !one.detached &&
          one.connectionId === id &&
          one.chainId === chainId,
      )

  function tell(namespace: Namespace, was: Connection, now: Connection | undefined) {
    if (!now) {
      if (!leaving.isDisconnecting(was.id)) events.emit('DISCONNECT_SUCCESS', { namespace, asked: false })
      return
    }
    if (now.activeAccount !== was.activeAccount) events.emit('ACCOUNT_CHANGED', { namespace })
    if (now.id === was.id && now.chainId !== was.chainId && !isAsked(now))
      events.emit('SWITCH_NETWORK', { network: now.chainId })
  }

  return client.connection.subscribe((state: ConnectionState, before: ConnectionState) => {
    for (const namespace of Object.keys(before.activeByNamespace) as Namespace[]) {
      const was = activeConnection(before, namespace)
      const now = activeConnection(state, namespace)
      const isRestored = (state.pending[namespace]?.restores ?? 0) > 0
      if (was && was !== now && !isRestored) tell(namespace, was, now)
    }
  })
}
