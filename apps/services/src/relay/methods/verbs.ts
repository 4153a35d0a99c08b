import { limitError } from '../rpc-error.ts'
import type { MethodContext } from './method.ts'

/** What a client asks to publish. `ttl` in s. */
export type Publication = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/**
 * Publishes one message in the name of the caller.
 *
 * @throws {RpcError} when the topic's mailbox is full
 */
export function publish({ topic, message, ttl, tag, attestation }: Publication, context: MethodContext): void {
  const { hub, mailbox, limits, peer } = context
  const now = context.now()
  if (mailbox.countOn(topic, now) >= limits.maxMessagesPerTopic)
    throw limitError('mailbox', 'The mailbox of this topic is full')
  const expiresAt = now + Math.min(ttl, limits.maxTtlSeconds) * 1000
  hub.publish({
    topic,
    message,
    tag,
    attestation: attestation ?? undefined,
    publishedAt: now,
    expiresAt,
    sender: peer.client,
  })
}

/**
 * Subscribes the caller to one topic, and delivers what waits there once the answer is out.
 *
 * @returns the subscription's id
 * @throws {RpcError} when the socket has too many subscriptions
 */
export function subscribe(topic: string, { hub, peer, limits, afterReply }: MethodContext): string {
  if (!peer.topics.has(topic) && peer.topics.size >= limits.maxSubscriptions) {
    throw limitError('subscriptions', `At most ${limits.maxSubscriptions} subscriptions a socket`)
  }
  const id = hub.subscribe(peer, topic)
  afterReply(() => hub.flush(peer, topic))
  return id
}
