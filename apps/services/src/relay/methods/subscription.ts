import * as v from 'valibot'
import { defineMethod } from './method.ts'
import { topic, topics } from './schemas.ts'
import { subscribe } from './verbs.ts'

export const irnSubscribe = defineMethod(v.object({ topic }), (params, context) => subscribe(params.topic, context))

/** Sent on every reconnect, with all topics of the client. */
export const irnBatchSubscribe = defineMethod(v.object({ topics }), (params, context) =>
  params.topics.map((entry) => subscribe(entry, context)),
)

export const irnUnsubscribe = defineMethod(v.object({ topic }), (params, { hub, peer }) => {
  hub.unsubscribe(peer, params.topic)
  return true
})

const subscriptions = v.pipe(v.array(v.object({ topic })), v.minLength(1), v.maxLength(500))

export const irnBatchUnsubscribe = defineMethod(v.object({ subscriptions }), (params, { hub, peer }) => {
  for (const entry of params.subscriptions) hub.unsubscribe(peer, entry.topic)
  return true
})
