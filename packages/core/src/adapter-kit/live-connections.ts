import { LatchkeyError } from '../kernel/errors/index.ts'
import type { AdapterEvent } from '../kernel/ports/adapter.ts'
import type { Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Connection } from '../kernel/ports/session.ts'
import type { ConnectionFields } from './wallet-driver.ts'

/** A connection with its driver. */
export type LiveConnection<ns extends Namespace, Driver> = {
  connection: Connection<ns>
  readonly driver: Driver
  off: Unsubscribe
}

/** The connections of an adapter. It tells core about every change and end. */
export function createLiveConnections<ns extends Namespace, Driver>(emit: (event: AdapterEvent<ns>) => void) {
  const live = new Map<string, LiveConnection<ns, Driver>>()
  return {
    find: (id: string) => live.get(id),

    /** Throws `connection/not-found`. */
    get(id: string): LiveConnection<ns, Driver> {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    /** Replaces a connection with the same id. `undefined` where the connection ended while `listen` ran. */
    keep(connection: Connection<ns>, driver: Driver, listen: () => Unsubscribe): Connection<ns> | undefined {
      const { id } = connection
      live.get(id)?.off()
      const entry: LiveConnection<ns, Driver> = { connection, driver, off: () => {} }
      live.set(id, entry)
      try {
        // A wallet may report a change before this returns.
        entry.off = listen()
      } catch (error) {
        if (live.get(id) === entry) live.delete(id)
        throw error
      }
      if (live.get(id) === entry) return entry.connection
      entry.off()
      return undefined
    },

    /** `told` is the part of the change that core gets. */
    change(id: string, change: Partial<ConnectionFields<ns>>, told = change) {
      const found = live.get(id)
      if (!found) return
      found.connection = { ...found.connection, ...change }
      emit({ type: 'changed', connectionId: id, change: told })
    },

    end(id: string, reason: 'remote' | 'local' | 'expired') {
      live.get(id)?.off()
      if (live.delete(id)) emit({ type: 'disconnected', connectionId: id, reason })
    },

    clear() {
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}
