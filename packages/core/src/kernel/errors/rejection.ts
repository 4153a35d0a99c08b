import { isLatchkeyError } from './is-latchkey-error.ts'
import type { LatchkeyError } from './latchkey-error.ts'

/** Whether a wallet's message says that the visitor declined or that the request was dropped. */
export function isRejectionMessage(message: string): boolean {
  return /user rejected|connection request reset/i.test(message)
}

/**
 * Whether a request ended and no visitor or wallet said no. The code of a dropped request is user-rejected, but a visitor who did
 * nothing isn’t told that they declined.
 */
export function isClosedRequest(error: LatchkeyError): boolean {
  if (isLatchkeyError(error, 'request/aborted')) return true
  return isLatchkeyError(error, 'connection/user-rejected') && /connection request reset/i.test(error.details ?? '')
}
