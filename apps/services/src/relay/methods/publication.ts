import * as v from 'valibot'
import { defineMethod } from './method.ts'
import { attestation, message, tag, topic, ttl } from './schemas.ts'
import { publish } from './verbs.ts'

const publication = v.object({ topic, message, ttl, tag: v.optional(tag, 0), attestation })

export const irnPublish = defineMethod(publication, async (params, context) => {
  await publish(params, context)
  return true
})

const messages = v.pipe(v.array(publication), v.minLength(1), v.maxLength(500))

/**
 * If one message is refused, the answer is an error, and the other messages are kept. The client may send all of them
 * again, because a repeated message is stored once.
 */
export const irnBatchPublish = defineMethod(v.object({ messages }), async (params, context) => {
  const results = await Promise.allSettled(params.messages.map((entry) => publish(entry, context)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return true
})
