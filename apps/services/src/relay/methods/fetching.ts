import * as v from 'valibot'
import { defineMethod, type MethodContext } from './method.ts'
import { topic, topics } from './schemas.ts'

export const irnFetchMessages = defineMethod(v.object({ topic }), (params, context) =>
  fetchFrom([params.topic], context),
)

export const irnBatchFetchMessages = defineMethod(v.object({ topics }), (params, context) =>
  fetchFrom(params.topics, context),
)

/** What waits for the caller. It stays in the mailbox: reading this way isn't acknowledged. */
function fetchFrom(from: readonly string[], { hub, peer }: MethodContext): unknown {
  const messages = from
    .flatMap((entry) => hub.pending(peer.client, entry))
    .map(({ topic, message, publishedAt, tag, attestation }) => ({ topic, message, publishedAt, tag, attestation }))
  return { messages, hasMore: false }
}
