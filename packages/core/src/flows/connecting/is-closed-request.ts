import { isLatchkeyError, type LatchkeyError } from '../../kernel/errors/index.ts'

/**
 * Whether a request ended without anyone saying no. The code of a dropped request is user-rejected, but a visitor who did
 * nothing isn't told that he declined.
 */
export function isClosedRequest(error: LatchkeyError): boolean {
  if (isLatchkeyError(error, 'request/aborted')) return true
  return isLatchkeyError(error, 'connection/user-rejected') && /connection request reset/i.test(error.details ?? '')
}
