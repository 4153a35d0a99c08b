import { irnBatchFetchMessages, irnFetchMessages } from './fetching.ts'
import type { Method } from './method.ts'
import { irnBatchPublish, irnPublish } from './publication.ts'
import { wcApproveSession, wcProposeSession } from './session.ts'
import { irnBatchSubscribe, irnBatchUnsubscribe, irnSubscribe, irnUnsubscribe } from './subscription.ts'

/** Every method a client may call. */
export const methods: ReadonlyMap<string, Method> = new Map([
  ['irn_subscribe', irnSubscribe],
  ['irn_batchSubscribe', irnBatchSubscribe],
  ['irn_unsubscribe', irnUnsubscribe],
  ['irn_batchUnsubscribe', irnBatchUnsubscribe],
  ['irn_publish', irnPublish],
  ['irn_batchPublish', irnBatchPublish],
  ['irn_fetchMessages', irnFetchMessages],
  ['irn_batchFetchMessages', irnBatchFetchMessages],
  ['wc_proposeSession', wcProposeSession],
  ['wc_approveSession', wcApproveSession],
])
