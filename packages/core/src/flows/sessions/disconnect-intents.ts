import type { InternalFeature } from '../../kernel/client.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'

/** Whether the visitor has disconnected a whole namespace. */
export type IsDisconnected = (namespace: Namespace) => boolean

export type DisconnectIntents = {
  /** The visitor disconnects a namespace, or everything, including connections that are still being restored. */
  disconnect(namespace: Namespace | undefined): void
  /** Notes that these connections are being ended. Call the returned function when they have ended. */
  begin(connectionIds: readonly string[]): Unsubscribe
  isDisconnecting(connectionId: string): boolean
  /** Starts a watch: its answers count what the visitor disconnects after this call. */
  watch(): IsDisconnected
  /** The same since the client started, or since it last stopped. */
  readonly sinceStart: IsDisconnected
  /** The client stops. */
  restart(): void
}

/**
 * What the visitor disconnects in this page. Wallets with a stored connection may still be being asked about it: an answer that comes after
 * the visitor disconnected restores nothing.
 */
export const disconnectIntents: InternalFeature<DisconnectIntents> = {
  id: 'disconnect-intents',
  create(client) {
    const counts = new Map<Namespace, number>()
    const count = (namespace: Namespace) => counts.get(namespace) ?? 0
    let disconnecting: readonly string[] = []

    function watch(): IsDisconnected {
      const before = new Map(counts)
      return (namespace) => count(namespace) > (before.get(namespace) ?? 0)
    }
    let sinceStart = watch()
    return {
      disconnect(which) {
        const { pending } = client.connection.getState()
        for (const namespace of Object.keys(pending) as Namespace[])
          if ((which ?? namespace) === namespace && pending[namespace]?.restores)
            counts.set(namespace, count(namespace) + 1)
      },
      begin(connectionIds) {
        disconnecting = [...disconnecting, ...connectionIds]
        return () => {
          disconnecting = disconnecting.filter((id) => !connectionIds.includes(id))
        }
      },
      isDisconnecting: (connectionId) => disconnecting.includes(connectionId),
      watch,
      sinceStart: (namespace) => sinceStart(namespace),
      restart() {
        sinceStart = watch()
      },
    }
  },
}
