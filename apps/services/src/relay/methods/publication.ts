import * as v from 'valibot'
import { defineMethod } from './method.ts'
import { attestation, message, tag, topic, ttl } from './schemas.ts'
import { publish } from './verbs.ts'

const publication = v.object({ topic, message, ttl, tag: v.optional(tag, 0), attestation })

export const irnPublish = defineMethod(publication, (params, context) => {
  publish(params, context)
  return true
})

const messages = v.pipe(v.array(publication), v.minLength(1), v.maxLength(500))

export const irnBatchPublish = defineMethod(v.object({ messages }), (params, context) => {
  for (const entry of params.messages) publish(entry, context)
  return true
})
