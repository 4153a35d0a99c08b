import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Operation } from '../../kernel/operation.ts'

/** What nodes say of a transaction that they have. A wallet that sends twice passes it on as its own failure. */
const isKnown = /already known|\bknown transaction|already imported|already in (the )?mempool/i

/**
 * Whether a failure leaves open what a wallet has done: no answer came, or an answer that can't be read, or the session of a phone ended before it, or
 * the node has the transaction already. The wallet may have sent it.
 */
export function isUnclear({ code, details = '' }: LatchkeyError, asked: Operation | undefined): boolean {
  const isPhone = asked?.request !== undefined
  const isUnanswered = code === 'request/timed-out' || code === 'request/unreadable'
  return isUnanswered || (isPhone && code === 'wallet/disconnected') || isKnown.test(details)
}
