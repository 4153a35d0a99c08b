import * as v from 'valibot'

/** A topic is the hash of a key: 32 bytes in hex. */
export const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a topic of 64 hex digits'))

/** At most as many topics as clients put into one request. */
export const topics = v.pipe(v.array(topic), v.minLength(1), v.maxLength(500))

/**
 * A message. The client has encrypted it, so it usually is base64. Text that a database can't store is refused here:
 * otherwise the writes of other clients in the same group would fail with it.
 */
const text = v.pipe(
  v.string(),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'text without zero characters or half surrogates'),
)

export const message = v.pipe(text, v.nonEmpty())

/** How long to keep a message, in s. */
export const ttl = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What kind of message it is; 0 to 4 digits. */
export const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))

export const attestation = v.optional(v.nullable(v.pipe(text, v.maxLength(8192))))
