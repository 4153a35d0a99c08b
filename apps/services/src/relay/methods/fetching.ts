import * as v from 'valibot'
import { limitError } from '../rpc-error.ts'
import { defineMethod, type MethodContext } from './method.ts'
import { topic, topics } from './schemas.ts'

/** The most messages in one answer. */
const mostMessages = 100

export const irnFetchMessages = defineMethod(v.object({ topic }), (params, context) =>
  fetchFrom([params.topic], context),
)

export const irnBatchFetchMessages = defineMethod(v.object({ topics }), (params, context) =>
  fetchFrom(params.topics, context),
)

/**
 * Answers with the messages that wait for the caller, as many as fit into one answer. They stay in the mailbox, because
 * reading them this way isn't acknowledged.
 */
async function fetchFrom(from: readonly string[], context: MethodContext): Promise<unknown> {
  const { mailbox, limits, now, peer, spend } = context
  const page = { after: 0, limit: mostMessages, bytes: limits.maxMessageBytes }
  const { ids, bytes, next } = await mailbox.waiting(from, peer.client, now(), page)
  // The bytes of the answer count too: otherwise short requests with long answers would keep the disk and the network
  // busy.
  if (!spend(bytes)) throw limitError('rate', `At most ${limits.bytesPerAddressPerSecond} bytes a second`)
  const stored = await mailbox.read(ids, now())
  const messages = stored.map(({ topic, message, publishedAt, tag, attestation }) => ({
    topic,
    message,
    publishedAt,
    tag,
    attestation,
  }))
  return { messages, hasMore: next !== undefined }
}
