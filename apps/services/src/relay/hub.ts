import { createHash, randomInt } from 'node:crypto'
import type { WakeUp } from '../broker/broker.ts'
import type { Mailbox, Reader, RelayMessage, StoredMessage } from '../store/mailbox.ts'
import { createCatchUp } from './catch-up.ts'
import { createListeners } from './listeners.ts'
import type { Peer } from './peer.ts'

/** The clients that listen to each topic on this node, and the messages that they get. */
export type Hub = {
  /** Delivers the messages of these topics to a socket from now on, beginning with those that wait in the mailbox. */
  listen(peer: Peer, topics: readonly string[]): void
  unlisten(peer: Peer, topic: string): void
  /**
   * Stores a message and delivers it to all listeners except its sender. False when the topic already holds `limit`
   * messages.
   */
  publish(message: RelayMessage, limit: number): Promise<boolean>
  /** Notes that a client has acknowledged a delivery. False if there is no delivery with that id. */
  acknowledge(peer: Peer, deliveryId: number): boolean
  /** Sends what a socket had no room for before. */
  resume(peer: Peer): void
  /** Delivers the messages that other nodes have stored. */
  wake(wakeUps: readonly WakeUp[]): Promise<void>
  /** Delivers the messages that were stored since a time, in ms, and whose wake-up was lost. */
  sweep(since: number): Promise<void>
  /** Notes in the store that the clients of all open sockets still read their topics. */
  renew(): Promise<void>
  /** Forgets a closed socket. The messages that it hadn't acknowledged stay in the mailbox. */
  leave(peer: Peer): void
  counts(): { readonly published: number; readonly delivered: number; readonly acknowledged: number }
}

export type HubOptions = {
  readonly mailbox: Mailbox
  /** In ms. */
  readonly now: () => number
  /** Tells other nodes what this node has stored. */
  readonly announce: (wakeUps: readonly WakeUp[]) => void
  /** Called when reading messages or storing an acknowledgement failed. The hub tries again. */
  readonly onError: (error: unknown) => void
}

/** Messages read in one query. */
const mostRead = 64
/** Messages looked at in one query of a sweep. */
const mostSwept = 1_000

/** The id of a subscription. Clients compute the same id, so it stays valid when the client or the relay restarts. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}

export function createHub({ mailbox, now, announce, onError }: HubOptions): Hub {
  const listeners = createListeners()
  /** The open sockets that listened at least once. `listeners` has each of them once for every topic. */
  const peers = new Set<Peer>()
  const counts = { published: 0, delivered: 0, acknowledged: 0 }
  // The first id is random, so that ids don't tell how many messages this relay has delivered.
  let lastDelivery = now() * 1000 + randomInt(1000)

  const send = (peer: Peer, stored: StoredMessage): void => {
    lastDelivery += 1
    counts.delivered += 1
    peer.deliveries.add(lastDelivery, stored.id)
    const { topic, message, publishedAt, tag, attestation } = stored
    const params = { id: subscriptionId(topic, peer.client), data: { topic, message, publishedAt, tag, attestation } }
    peer.send({ id: lastDelivery, jsonrpc: '2.0', method: 'irn_subscription', params }, () => resume(peer))
  }
  const catchUp = createCatchUp({ mailbox, now, deliver: send, onError })
  const resume = (peer: Peer): void => {
    if (peer.topicsToRead.size > 0 && peer.hasRoom()) void catchUp.run(peer)
  }

  /** Sends the message at once if no older message waits. Otherwise it waits behind the older ones. */
  const deliver = (stored: StoredMessage, sender: string): void => {
    for (const peer of listeners.of(stored.topic)) {
      if (peer.client === sender || peer.deliveries.has(stored.id)) continue
      if (peer.hasRoom() && !peer.topicsToRead.has(stored.topic) && !catchUp.isRunning(peer)) send(peer, stored)
      else peer.topicsToRead.add(stored.topic)
    }
  }

  function* openReaders(): Iterable<Reader> {
    for (const { topic, peer } of listeners.all()) yield { topic, client: peer.client }
  }

  const unlisten = (peer: Peer, topic: string): void => {
    peer.topicsToRead.delete(topic)
    listeners.delete(topic, peer)
  }

  return {
    listen(peer, topics) {
      if (!peer.isOpen()) return
      peers.add(peer)
      for (const topic of topics) {
        if (!peer.topics.has(topic)) continue
        listeners.add(topic, peer)
        peer.topicsToRead.add(topic)
      }
      resume(peer)
    },
    unlisten,
    async publish(message, limit) {
      const stored = await mailbox.put(message, limit)
      if (!stored) return false
      counts.published += 1
      deliver(stored, message.sender)
      announce([{ topic: stored.topic, id: stored.id }])
      return true
    },
    acknowledge(peer, deliveryId) {
      const messageId = peer.deliveries.take(deliveryId)
      if (messageId === undefined) return false
      counts.acknowledged += 1
      const stored = () => peer.deliveries.stored(messageId)
      mailbox.acknowledge(messageId, peer.client, peer.ipNetwork).catch(onError).finally(stored)
      resume(peer)
      return true
    },
    resume,
    async wake(wakeUps) {
      const wanted = wakeUps.filter(({ topic }) => listeners.has(topic)).map(({ id }) => id)
      for (let from = 0; from < wanted.length; from += mostRead) {
        const messages = await mailbox.read(wanted.slice(from, from + mostRead), now())
        for (const message of messages) deliver(message, message.sender)
      }
    },
    async sweep(since) {
      for (let [from, after] = [since, 0]; ; ) {
        const notes = await mailbox.recent(from, now(), { after, limit: mostSwept })
        for (const { id, topic, sender } of notes) {
          for (const peer of listeners.of(topic)) {
            if (peer.client !== sender && !peer.deliveries.has(id)) peer.topicsToRead.add(topic)
          }
        }
        const last = notes.at(-1)
        if (!last || notes.length < mostSwept) break
        from = last.publishedAt
        after = last.id
      }
      for (const peer of peers) resume(peer)
    },
    renew: () => mailbox.renew(openReaders(), now()),
    leave(peer) {
      peers.delete(peer)
      for (const topic of peer.topics) unlisten(peer, topic)
      peer.topics.clear()
      peer.deliveries.clear()
    },
    counts: () => counts,
  }
}
