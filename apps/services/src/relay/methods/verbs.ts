import { messageOverheadBytes, readerBytes } from '../../store/mailbox-sql.ts'
import { subscriptionId } from '../hub.ts'
import { limitError } from '../rpc-error.ts'
import type { MethodContext } from './method.ts'

/**
 * How many bytes of the address's limit a new subscription costs: 500 subscriptions keep a processor busy for 10 ms, as
 * 1 MB of messages does.
 */
const subscriptionCost = 2048
/** The same for a subscription that is repeated or ended: it writes a row too, but most often nothing waits to be read. */
const repeatedCost = 512

/** What a client asks to publish. `ttl` in s. */
export type Publication = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/**
 * Publishes one message in the name of the caller. Resolves when it is durable.
 *
 * @throws {RpcError} when the topic's mailbox is full or the topic too busy, when the store can't keep up, or the caller's address has too
 *   much there
 */
export async function publish(publication: Publication, context: MethodContext): Promise<void> {
  const { topic, message, ttl, tag, attestation } = publication
  const { hub, keeping, mailbox, limits, topics, peer } = context
  if (!topics.take(topic))
    throw limitError('rate', `At most ${limits.messagesPerTopicPerSecond} messages a second on a topic`)
  if (mailbox.queuedBytes() + message.length > limits.maxQueuedBytes)
    throw limitError('busy', 'The relay has more to store than it can, try again')
  keeping.take(messageOverheadBytes + message.length + (attestation?.length ?? 0))
  const now = context.now()
  const relayMessage = {
    topic,
    message,
    tag,
    attestation: attestation ?? undefined,
    publishedAt: now,
    expiresAt: now + Math.min(ttl, limits.maxTtlSeconds) * 1000,
    sender: peer.client,
    ipNetwork: keeping.ipNetwork,
  }
  if (!(await hub.publish(relayMessage, limits.maxMessagesPerTopic)))
    throw limitError('mailbox', 'The mailbox of this topic is full')
}

/**
 * Subscribes the caller to topics. After the subscription is stored and the answer was sent, the caller gets the
 * messages that wait there and all new ones.
 *
 * @returns the subscriptions' ids
 * @throws {RpcError} when the socket has too many subscriptions, or its address makes too many or has too much kept
 */
export async function subscribe(wanted: readonly string[], context: MethodContext): Promise<string[]> {
  const { hub, keeping, mailbox, peer, limits, subscriptions, afterReply } = context
  const topics = [...new Set(wanted)]
  const more = new Set(topics.filter((topic) => !peer.topics.has(topic)))
  requireRoom(topics.length, context)
  if (!subscriptions.take(more.size)) {
    const most = `At most ${limits.maxSubscriptionsPerSocket} subscriptions a socket, ${limits.maxSubscriptionsPerAddress} an address`
    throw limitError('subscriptions', most)
  }
  try {
    spendFor(more.size * subscriptionCost + (topics.length - more.size) * repeatedCost, context)
    if (more.size > 0) keeping.take(more.size * readerBytes)
  } catch (error) {
    subscriptions.give(more.size)
    throw error
  }
  for (const topic of more) peer.topics.add(topic)
  await Promise.all(topics.map((topic) => mailbox.subscribe(topic, peer.client, peer.ipNetwork)))
  afterReply(() => hub.listen(peer, topics))
  return wanted.map((topic) => subscriptionId(topic, peer.client))
}

/**
 * Ends subscriptions of the caller. Messages of these topics no longer wait for it.
 *
 * @throws {RpcError} when the store can't keep up, or the caller's address ends too many
 */
export async function unsubscribe(unwanted: readonly string[], context: MethodContext): Promise<void> {
  const { hub, mailbox, peer, subscriptions } = context
  const topics = [...new Set(unwanted)]
  requireRoom(topics.length, context)
  // Also for topics without a subscription on this socket: another socket of the client may have it.
  spendFor(topics.length * repeatedCost, context)
  for (const topic of topics) {
    if (peer.topics.delete(topic)) subscriptions.give(1)
    // This doesn't wait for the store. If the store fails, the hub would otherwise keep the socket forever, because a
    // closed socket is removed only from the topics that it still has.
    hub.unlisten(peer, topic)
  }
  await Promise.all(topics.map((topic) => mailbox.unsubscribe(topic, peer.client, peer.ipNetwork)))
}

/** Refuses changes of readers that would wait longer than the store's queue may be. */
function requireRoom(readers: number, { limits, mailbox }: MethodContext): void {
  if (mailbox.queuedBytes() + readers * readerBytes > limits.maxQueuedBytes)
    throw limitError('busy', 'The relay has more to store than it can, try again')
}

/**
 * Counts the work of a request as bytes. Otherwise short requests that write many rows and read many mailboxes would
 * keep the process busy.
 */
function spendFor(bytes: number, { limits, spend }: MethodContext): void {
  if (!spend(bytes)) throw limitError('rate', `At most ${limits.bytesPerAddressPerSecond} bytes a second`)
}
