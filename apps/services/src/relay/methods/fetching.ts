import * as v from 'valibot'
import { defineMethod, type MethodContext } from './method.ts'
import { topic, topics } from './schemas.ts'

/** In one answer. */
const mostMessages = 100

export const irnFetchMessages = defineMethod(v.object({ topic }), (params, context) =>
  fetchFrom([params.topic], context),
)

export const irnBatchFetchMessages = defineMethod(v.object({ topics }), (params, context) =>
  fetchFrom(params.topics, context),
)

/** What waits for the caller, as much as one answer holds. It stays in the mailbox: reading this way isn't acknowledged. */
async function fetchFrom(from: readonly string[], { mailbox, limits, now, peer }: MethodContext): Promise<unknown> {
  const waiting = await mailbox.pending(from, peer.client, now(), { after: 0, limit: mostMessages + 1 })
  let bytes = 0
  const messages = waiting
    .slice(0, mostMessages)
    .filter(({ message }, index) => {
      bytes += message.length
      return index === 0 || bytes <= limits.maxMessageBytes
    })
    .map(({ topic, message, publishedAt, tag, attestation }) => ({ topic, message, publishedAt, tag, attestation }))
  return { messages, hasMore: messages.length < waiting.length }
}
