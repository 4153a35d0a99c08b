import { createHash } from 'node:crypto'
import type { Letter, Mailbox, StoredLetter } from '../store/mailbox.ts'
import { tags } from './methods/tags.ts'
import type { Peer } from './peer.ts'

/** Who listens to which topic, and what goes to them. */
export type Hub = {
  /** Registers a socket for a topic. Nothing is delivered yet: the answer goes first, then `flush`. */
  subscribe(peer: Peer, topic: string): string
  unsubscribe(peer: Peer, topic: string): void
  /** Delivers what has been waiting for this socket. */
  flush(peer: Peer, topic: string): void
  /** Keeps a message and delivers it to everyone who listens, except its sender. */
  publish(letter: Letter): void
  /** A client has answered a delivery; false if there is none of that id. */
  acknowledge(peer: Peer, deliveryId: number): boolean
  /** What waits for a client, whether or not it was sent before. */
  pending(client: string, topic: string): StoredLetter[]
  /** Forgets a socket that is gone; what it hadn't acknowledged stays in the mailbox. */
  leave(peer: Peer): void
}

/** The id of a subscription: clients compute the same, so that it survives both sides' restarts. */
function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}

/** @param now in ms */
export function createHub(mailbox: Mailbox, now: () => number): Hub {
  const listeners = new Map<string, Set<Peer>>()
  let lastDelivery = now() * 1000

  const deliver = (peer: Peer, letter: StoredLetter): void => {
    // A heartbeat subscribes again while messages are on their way: those aren't sent twice on one socket.
    if ([...peer.inFlight.values()].some(({ id }) => id === letter.id)) return
    lastDelivery += 1
    peer.inFlight.set(lastDelivery, letter)
    const { topic, message, publishedAt, tag, attestation } = letter
    const params = { id: subscriptionId(topic, peer.client), data: { topic, message, publishedAt, tag, attestation } }
    peer.send({ id: lastDelivery, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  const unsubscribe = (peer: Peer, topic: string): void => {
    peer.topics.delete(topic)
    const peers = listeners.get(topic)
    peers?.delete(peer)
    if (peers?.size === 0) listeners.delete(topic)
  }

  return {
    subscribe(peer, topic) {
      peer.topics.add(topic)
      const peers = listeners.get(topic) ?? new Set()
      listeners.set(topic, peers.add(peer))
      return subscriptionId(topic, peer.client)
    },
    unsubscribe,
    flush(peer, topic) {
      for (const letter of mailbox.pending(topic, peer.client, now())) deliver(peer, letter)
    },
    publish(letter) {
      const stored = mailbox.put(letter)
      for (const peer of listeners.get(letter.topic) ?? []) if (peer.client !== letter.sender) deliver(peer, stored)
    },
    acknowledge(peer, deliveryId) {
      const letter = peer.inFlight.get(deliveryId)
      if (!letter) return false
      peer.inFlight.delete(deliveryId)
      mailbox.acknowledge(letter.id, peer.client)
      // A visitor may scan the same code with another wallet: an offer stays readable until it expires.
      if (letter.tag === tags.propose) return true
      const waiting = [...(listeners.get(letter.topic) ?? [])].some((other) =>
        [...other.inFlight.values()].some(({ id }) => id === letter.id),
      )
      if (!waiting) mailbox.remove(letter.id)
      return true
    },
    pending: (client, topic) => mailbox.pending(topic, client, now()),
    leave(peer) {
      for (const topic of [...peer.topics]) unsubscribe(peer, topic)
      peer.inFlight.clear()
    },
  }
}
