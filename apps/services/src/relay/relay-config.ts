import * as v from 'valibot'
import { wholeNumber } from '../config/values/whole-number.ts'

/** The limits of one relay node. docs/relay.md says what happens at each limit. */
export const relayConfigSchema = v.strictObject({
  /**
   * Time between two pings, in ms. A socket that doesn't answer a ping before the next is dropped. Clients in Node give
   * up after 35 s of silence.
   */
  pingMs: v.optional(wholeNumber(10, 30_000), 15_000),
  /** Time between two searches for messages whose wake-up was lost, in ms. */
  sweepMs: v.optional(wholeNumber(10, 600_000), 10_000),

  /**
   * Largest message, in bytes. A frame of more than twice this is refused by its header, before its content is read.
   */
  maxMessageBytes: v.optional(wholeNumber(1024, 16_777_216), 524_288),
  /** How long a message is kept at most, in s. */
  maxTtlSeconds: v.optional(wholeNumber(1, 31_536_000), 2_592_000),

  /** How many fragments a message may have. Client libraries make fragments of at least 4 KiB. */
  maxFragments: v.optional(wholeNumber(1, 65_536), 256),
  /** Memory for messages that have begun to arrive and aren't complete, of all sockets together, in bytes. */
  maxUnfinishedBytes: v.optional(wholeNumber(1_048_576, 4_294_967_296), 67_108_864),
  /** How long a message may take to arrive, in ms. */
  maxUnfinishedMs: v.optional(wholeNumber(100, 600_000), 60_000),

  /**
   * How many subscriptions there may be at a time: of all sockets of this node, of all sockets of an address, of one
   * socket.
   */
  maxSubscriptions: v.optional(wholeNumber(1, 100_000_000), 500_000),
  maxSubscriptionsPerAddress: v.optional(wholeNumber(1, 10_000_000), 20_000),
  maxSubscriptionsPerSocket: v.optional(wholeNumber(1, 100_000), 5_000),
  /** How many unacknowledged messages a topic may hold. */
  maxMessagesPerTopic: v.optional(wholeNumber(1, 100_000), 500),

  /**
   * Bytes of waiting messages and of the list of readers: from one address, and from all. Above it a publish or a
   * subscription is refused.
   */
  maxStoredBytesPerAddress: v.optional(wholeNumber(65_536, 1_125_899_906_842_624), 536_870_912),
  maxStoredBytes: v.optional(wholeNumber(65_536, 1_125_899_906_842_624), 17_179_869_184),

  /** How many requests a client may send at once, over all its sockets, and how many more each second. */
  burst: v.optional(wholeNumber(1, 100_000), 300),
  requestsPerSecond: v.optional(wholeNumber(1, 100_000), 50),
  /** How many messages all clients together may publish on one topic at once, and how many more each second. */
  topicBurst: v.optional(wholeNumber(1, 1_000_000), 600),
  messagesPerTopicPerSecond: v.optional(wholeNumber(1, 1_000_000), 100),

  /** How many sockets may be open at a time: in all, and from one address. */
  maxSockets: v.optional(wholeNumber(1, 10_000_000), 10_000),
  maxSocketsPerAddress: v.optional(wholeNumber(1, 1_000_000), 1_000),
  /** How many sockets an address may open each second, after it has opened as many as it may hold. */
  socketsPerAddressPerSecond: v.optional(wholeNumber(1, 100_000), 50),
  /** How many bytes an address may send at once, and how many more each second. */
  addressBurstBytes: v.optional(wholeNumber(1024, 4_294_967_296), 33_554_432),
  bytesPerAddressPerSecond: v.optional(wholeNumber(1024, 4_294_967_296), 2_097_152),

  /** How many unacknowledged deliveries one socket may have. Further messages wait in the mailbox. */
  maxUnacknowledged: v.optional(wholeNumber(1, 100_000), 256),
  /**
   * How many unsent bytes a socket may have. A client that reads more slowly is cut off, and finds the rest in the
   * mailbox.
   */
  maxBufferBytes: v.optional(wholeNumber(1024, 268_435_456), 4_194_304),
  /**
   * How many unsent bytes all sockets together may have. An address that has used its share of them gets its messages
   * later: they wait in the mailbox.
   */
  maxUnsentBytes: v.optional(wholeNumber(1_048_576, 17_179_869_184), 134_217_728),
  /**
   * How many requests of one socket may be served at a time. At this number the socket isn't read until some are
   * answered.
   */
  maxRequestsInProgress: v.optional(wholeNumber(1, 10_000), 64),
  /** How many bytes of all clients may wait to be stored. Above it a publish is refused. */
  maxQueuedBytes: v.optional(wholeNumber(65_536, 4_294_967_296), 67_108_864),

  /** The largest age of a token, in s, even if its own expiry is later. Tokens of the SDKs last a day. */
  maxTokenAgeSeconds: v.optional(wholeNumber(60, 2_592_000), 86_400),
  /** For how long after its first use a token may open further sockets, in s. */
  tokenReuseSeconds: v.optional(wholeNumber(1, 2_592_000), 86_400),
})

/** Every limit, with its default filled in. */
export type RelayConfig = v.InferOutput<typeof relayConfigSchema>
