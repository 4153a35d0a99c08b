import type { Log } from '../log/log.ts'
import type { Broker } from './broker.ts'
import { createLocalBroker } from './local-broker.ts'
import { createPostgresBroker } from './postgres-broker.ts'
import { createRedisBroker } from './redis-broker.ts'

/**
 * The broker for a setting: a `redis://` or `rediss://` URL, a `postgres://` URL, or none. Without a setting, nodes that share a Postgres
 * wake each other through it, and an embedded store has one node.
 *
 * @param store where the messages are
 */
export function openBroker(setting: string | undefined, store: string, log: Log): Broker {
  const location = setting ?? store
  if (/^rediss?:\/\//.test(location)) return createRedisBroker(location, log)
  if (/^postgres(ql)?:\/\//.test(location)) return createPostgresBroker(location, log)
  return createLocalBroker()
}
