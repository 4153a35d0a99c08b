import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { isBrokenConnection } from '../../kernel/errors/is-broken-connection.ts'
import type { Operation } from '../../kernel/operation.ts'

/** Errors of nodes that have the transaction already. A wallet that sends it twice reports them as its own failure. */
const isKnown = /already known|\bknown transaction|already imported|already in (the )?mempool/i
/** Refusals whose text may also name a connection, and failures to load our own code before the wallet is asked: nothing was sent. */
const isRefused = /revert|insufficient|nonce too|imported module|loading chunk/i

/**
 * Whether a failure leaves open what a wallet has done: no answer came, or an answer that can't be read, or the session
 * of a phone or the wallet's provider ended before it, or the node has the transaction already, or the wallet lost its
 * own connection. The wallet may have sent it.
 */
export function isUnclear(
  { cause, code, context, details = '' }: LatchkeyError,
  asked: Operation | undefined,
): boolean {
  // The wallet wasn't asked to send. The adapter was still reading, or asked the wallet for a signature only.
  if (context.asked === 'no') return false
  const isPhone = asked?.request !== undefined
  const isUnanswered = code === 'request/timed-out' || code === 'request/unreadable'
  // The wallet's own connection broke, perhaps after its node had taken the transaction. Other codes are ours, and say by themselves what
  // happened.
  const isLost = code === 'internal/unexpected' && isBrokenConnection(details) && !isRefused.test(details)
  // Without a cause it is ours: the session ended before the request went out.
  const isGone = code === 'wallet/disconnected' && (isPhone || cause !== undefined)
  return isUnanswered || isLost || isGone || isKnown.test(details)
}
