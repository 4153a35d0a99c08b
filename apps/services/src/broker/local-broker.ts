import type { Broker, BrokerListener } from './broker.ts'

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
