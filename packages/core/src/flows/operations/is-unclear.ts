import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Operation } from '../../kernel/operation.ts'

/**
 * Whether a failure leaves open what a wallet has done: no answer came, or an answer that can't be read, or the session of a phone ended before it. The wallet
 * may have sent the transaction.
 */
export function isUnclear({ code }: LatchkeyError, asked: Operation | undefined): boolean {
  const isPhone = asked?.request !== undefined
  return code === 'request/timed-out' || code === 'request/unreadable' || (isPhone && code === 'wallet/disconnected')
}
