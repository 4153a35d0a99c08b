import * as v from 'valibot'
import { wholeNumber } from '../config/whole-number.ts'

/** What one relay node allows. docs/relay.md says what meets each limit. */
export const relayConfigSchema = v.strictObject({
  /** Between two pings, in ms; a socket that misses one is dropped. Clients in Node give up after 35 s of silence. */
  pingMs: v.optional(wholeNumber(10, 30_000), 15_000),
  /** Between two looks for messages whose wake-up was lost, in ms. */
  sweepMs: v.optional(wholeNumber(10, 600_000), 10_000),

  /** Largest message, in bytes. A frame of twice this is refused by its header, before it is read. */
  maxMessageBytes: v.optional(wholeNumber(1024, 16_777_216), 524_288),
  /** Longest a message is kept, in s. */
  maxTtlSeconds: v.optional(wholeNumber(1, 31_536_000), 2_592_000),

  /** Fragments a message may come in. Libraries cut messages into 4 KiB at the least. */
  maxFragments: v.optional(wholeNumber(1, 65_536), 256),
  /** Memory of messages that have begun to arrive and aren't complete, of all sockets, in bytes. */
  maxUnfinishedBytes: v.optional(wholeNumber(1_048_576, 4_294_967_296), 67_108_864),
  /** How long a message may take to arrive, in ms. */
  maxUnfinishedMs: v.optional(wholeNumber(100, 600_000), 60_000),

  /** Topics that are subscribed to at a time: by all sockets of this node, by all of an address, by one. */
  maxSubscriptions: v.optional(wholeNumber(1, 100_000_000), 500_000),
  maxSubscriptionsPerAddress: v.optional(wholeNumber(1, 10_000_000), 20_000),
  maxSubscriptionsPerSocket: v.optional(wholeNumber(1, 100_000), 5_000),
  /** Unacknowledged messages that a topic holds. */
  maxMessagesPerTopic: v.optional(wholeNumber(1, 100_000), 500),

  /** Bytes of messages that wait for their readers, and of the list of readers: from one address, and from all. Beyond, a publish or a subscription is refused. */
  maxStoredBytesPerAddress: v.optional(wholeNumber(65_536, 1_125_899_906_842_624), 536_870_912),
  maxStoredBytes: v.optional(wholeNumber(65_536, 1_125_899_906_842_624), 17_179_869_184),

  /** Requests a client may send at once, over all its sockets, and how many of them it gets back each second. */
  burst: v.optional(wholeNumber(1, 100_000), 300),
  requestsPerSecond: v.optional(wholeNumber(1, 100_000), 50),
  /** Messages all clients together may publish on one topic at once, and each second. */
  topicBurst: v.optional(wholeNumber(1, 1_000_000), 600),
  messagesPerTopicPerSecond: v.optional(wholeNumber(1, 1_000_000), 100),

  /** Sockets open at a time, in all and from one address. */
  maxSockets: v.optional(wholeNumber(1, 10_000_000), 10_000),
  maxSocketsPerAddress: v.optional(wholeNumber(1, 1_000_000), 1_000),
  /** Sockets an address may open each second, once it has opened as many as it may hold. */
  socketsPerAddressPerSecond: v.optional(wholeNumber(1, 100_000), 50),
  /** Bytes an address may send at once, and each second. */
  addressBurstBytes: v.optional(wholeNumber(1024, 4_294_967_296), 33_554_432),
  bytesPerAddressPerSecond: v.optional(wholeNumber(1024, 4_294_967_296), 2_097_152),

  /** The most deliveries without an acknowledgement on one socket; further ones wait in the mailbox. */
  maxUnacknowledged: v.optional(wholeNumber(1, 100_000), 256),
  /** Unsent bytes a socket may have; a client that reads no faster is cut off and finds the rest in the mailbox. */
  maxBufferBytes: v.optional(wholeNumber(1024, 268_435_456), 4_194_304),
  /** Unsent bytes of all sockets; where an address has its share of them, its messages wait in the mailbox. */
  maxUnsentBytes: v.optional(wholeNumber(1_048_576, 17_179_869_184), 134_217_728),
  /** Requests of one socket that are being served; it is read no further until some are answered. */
  maxRequestsInProgress: v.optional(wholeNumber(1, 10_000), 64),
  /** Bytes of all clients that wait to be stored; beyond, a publish is refused. */
  maxQueuedBytes: v.optional(wholeNumber(65_536, 4_294_967_296), 67_108_864),

  /** The largest age of a token, in s, even if its own expiry is later. Tokens of the SDKs last a day. */
  maxTokenAgeSeconds: v.optional(wholeNumber(60, 2_592_000), 86_400),
  /** How long after its first use a token opens further sockets, in s. */
  tokenReuseSeconds: v.optional(wholeNumber(1, 2_592_000), 86_400),
})

/** Every limit, filled in. */
export type RelayConfig = v.InferOutput<typeof relayConfigSchema>
