import type { Log } from '../log/log.ts'
import type { Broker, BrokerListener } from './broker.ts'
import { createPostgresBroker } from './postgres-broker.ts'
import { createRedisBroker } from './redis-broker.ts'

/**
 * The broker for a setting: a `redis://` or `rediss://` URL, a `postgres://` URL, or none. Without a setting, nodes that share a Postgres
 * wake each other through it. With SQLite there is only one node.
 *
 * @param store where the messages are
 */
export function openBroker(setting: string | undefined, store: string, log: Log): Broker {
  const location = setting ?? store
  if (/^rediss?:\/\//.test(location)) return createRedisBroker(location, log)
  if (/^postgres(ql)?:\/\//.test(location)) return createPostgresBroker(location, log)
  return createLocalBroker()
}

/** A broker for relays of one process, such as the only one there is. It holds no connection and loses nothing. */
export function createLocalBroker(): Broker {
  const members = new Set<BrokerListener>()
  return {
    join(listener) {
      members.add(listener)
      return {
        ready: Promise.resolve(),
        announce(wakeUps) {
          for (const other of members) if (other !== listener) queueMicrotask(() => other.wake(wakeUps))
        },
        async leave() {
          members.delete(listener)
        },
      }
    },
  }
}
