import * as v from 'valibot'
import { defineMethod } from './method.ts'
import { topic, topics } from './schemas.ts'
import { subscribe, unsubscribe } from './verbs.ts'

export const irnSubscribe = defineMethod(v.object({ topic }), async (params, context) => {
  const [id] = await subscribe([params.topic], context)
  return id
})

/** Clients send this on every reconnect, with all of their topics. */
export const irnBatchSubscribe = defineMethod(v.object({ topics }), (params, context) =>
  subscribe(params.topics, context),
)

export const irnUnsubscribe = defineMethod(v.object({ topic }), async (params, context) => {
  await unsubscribe([params.topic], context)
  return true
})

const subscriptions = v.pipe(v.array(v.object({ topic })), v.minLength(1), v.maxLength(500))

export const irnBatchUnsubscribe = defineMethod(v.object({ subscriptions }), async (params, context) => {
  await unsubscribe(
    params.subscriptions.map((entry) => entry.topic),
    context,
  )
  return true
})
