import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Operation } from '../../kernel/operation.ts'

/** Errors of nodes that have the transaction already. A wallet that sends it twice reports them as its own failure. */
const isKnown = /already known|\bknown transaction|already imported|already in (the )?mempool/i
/** A wallet whose own connection broke, perhaps after its node had taken the transaction: browsers, Node, gateways, web3.js. */
const isBroken = /fetch|network ?error|load failed|time(d |-)?out|gateway|econn|hang up|port closed|unknown if/i

/**
 * Whether a failure leaves open what a wallet has done: no answer came, or an answer that can't be read, or the session
 * of a phone ended before it, or the node has the transaction already, or the wallet lost its own connection. The wallet
 * may have sent it.
 */
export function isUnclear({ code, details = '' }: LatchkeyError, asked: Operation | undefined): boolean {
  const isPhone = asked?.request !== undefined
  const isUnanswered = code === 'request/timed-out' || code === 'request/unreadable'
  // Other codes are ours, and say by themselves what happened.
  const isLost = code === 'internal/unexpected' && isBroken.test(details)
  return isUnanswered || isLost || (isPhone && code === 'wallet/disconnected') || isKnown.test(details)
}
