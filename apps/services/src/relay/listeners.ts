import type { Peer } from './peer.ts'

/** Which sockets listen to which topic. */
export type Listeners = {
  add(topic: string, peer: Peer): void
  delete(topic: string, peer: Peer): void
  has(topic: string): boolean
  of(topic: string): Iterable<Peer>
  /** Every socket with each of its topics. */
  all(): Iterable<{ readonly topic: string; readonly peer: Peer }>
}

/**
 * Makes the list. A topic usually has one or two listeners, so the first listener is kept without a `Set`: the `Set`
 * would take more memory than all the rest.
 */
export function createListeners(): Listeners {
  const byTopic = new Map<string, Peer | Set<Peer>>()
  const toList = (found: Peer | Set<Peer> | undefined): Iterable<Peer> =>
    found instanceof Set ? found : found ? [found] : []
  return {
    add(topic, peer) {
      const found = byTopic.get(topic)
      if (found instanceof Set) found.add(peer)
      else if (!found) byTopic.set(topic, peer)
      else if (found !== peer) byTopic.set(topic, new Set([found, peer]))
    },
    delete(topic, peer) {
      const found = byTopic.get(topic)
      if (found === peer) byTopic.delete(topic)
      if (!(found instanceof Set)) return
      found.delete(peer)
      const [last] = found
      if (found.size === 1 && last) byTopic.set(topic, last)
    },
    has: (topic) => byTopic.has(topic),
    of: (topic) => toList(byTopic.get(topic)),
    *all() {
      for (const [topic, found] of byTopic) for (const peer of toList(found)) yield { topic, peer }
    },
  }
}
