import * as v from 'valibot'
import { defineMethod } from './method.ts'
import { attestation, message, topic, ttl } from './schemas.ts'
import { publish, subscribe } from './verbs.ts'

/** The tags of the messages that the relay itself makes. Clients give all other messages their tags. */
const tags = { propose: 1100, proposeReply: 1101, settle: 1102 } as const

const proposal = v.object({ pairingTopic: topic, sessionProposal: message, ttl: v.optional(ttl, 300), attestation })

/** An app proposes a session: one request subscribes the app to the pairing topic and publishes the proposal there. */
export const wcProposeSession = defineMethod(proposal, async (params, context) => {
  const { pairingTopic, sessionProposal, ...rest } = params
  // The app is known as a reader before a wallet can answer. Otherwise a receipt of another reader could delete the answer.
  await subscribe([pairingTopic], context)
  await publish({ topic: pairingTopic, message: sessionProposal, tag: tags.propose, ...rest }, context)
  return true
})

const approval = v.object({
  sessionTopic: topic,
  pairingTopic: topic,
  sessionProposalResponse: message,
  sessionSettlementRequest: message,
  ttl: v.optional(ttl, 300),
})

/**
 * A wallet approves a session. The answer goes to the pairing topic, and the settlement to the session topic. The app
 * learns that topic from the answer, so the settlement waits until the app has subscribed.
 */
export const wcApproveSession = defineMethod(approval, async (params, context) => {
  const { sessionTopic, pairingTopic, ttl } = params
  // The wallet is known as a reader before the app can send it a request.
  await subscribe([sessionTopic], context)
  await Promise.all([
    publish({ topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: tags.proposeReply }, context),
    publish({ topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: tags.settle }, context),
  ])
  return true
})
