import type { InternalFeature } from '../../kernel/client.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'

/** Whether the visitor has left a namespace as a whole. */
export type IsLeft = (namespace: Namespace) => boolean

export type DisconnectIntents = {
  /** The visitor leaves a namespace, or everything: also what is still being restored of it. */
  leave(namespace: Namespace | undefined): void
  /** These connections are being ended; the off says that they are. */
  begin(connectionIds: readonly string[]): Unsubscribe
  isLeaving(connectionId: string): boolean
  /** From this call on. */
  watch(): IsLeft
  /** From the start of the client on, or its last stop. */
  readonly sinceStart: IsLeft
  /** The client stops. */
  restart(): void
}

/**
 * What the visitor disconnects, here and not in a wallet. While wallets of an earlier visit are still being asked whether they know the
 * page, whatever they answer then comes too late, and restores no connection.
 */
export const disconnectIntents: InternalFeature<DisconnectIntents> = {
  id: 'disconnect-intents',
  create(client) {
    const counts = new Map<Namespace, number>()
    const count = (namespace: Namespace) => counts.get(namespace) ?? 0
    let leaving: readonly string[] = []

    function watch(): IsLeft {
      const before = new Map(counts)
      return (namespace) => count(namespace) > (before.get(namespace) ?? 0)
    }
    let sinceStart = watch()
    return {
      leave(which) {
        const { pending } = client.connection.getState()
        for (const namespace of Object.keys(pending) as Namespace[])
          if ((which ?? namespace) === namespace && pending[namespace]?.restores)
            counts.set(namespace, count(namespace) + 1)
      },
      begin(connectionIds) {
        leaving = [...leaving, ...connectionIds]
        return () => {
          leaving = leaving.filter((id) => !connectionIds.includes(id))
        }
      },
      isLeaving: (connectionId) => leaving.includes(connectionId),
      watch,
      sinceStart: (namespace) => sinceStart(namespace),
      restart() {
        sinceStart = watch()
      },
    }
  },
}
