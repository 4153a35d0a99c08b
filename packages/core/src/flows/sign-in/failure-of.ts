import { isLatchkeyError, type LatchkeyError } from '../../kernel/errors/index.ts'
import { isClosedRequest } from '../../kernel/errors/late-errors.ts'
import type { SignInFailure, SignInSubject } from './sign-in-state.ts'

/** Why the signature failed. A smart account that can't sign has its own reason. */
export function failureOf(error: LatchkeyError, { accountType }: SignInSubject): SignInFailure {
  if (accountType === 'smartAccount') return 'smartAccount'
  if (isClosedRequest(error)) return 'closed'
  if (isLatchkeyError(error, 'connection/user-rejected')) return 'declined'
  if (isLatchkeyError(error, 'connection/already-pending')) return 'busy'
  return isLatchkeyError(error, 'sign-in/refused') ? 'refused' : 'failed'
}

/** Whether the check couldn't be made, as against a no. A site's own code throws what `fetch` throws: a TypeError that names the network. */
export function isOutage(error: LatchkeyError): boolean {
  const { cause } = error
  const offline = cause instanceof TypeError && /fetch|network|load failed/i.test(cause.message)
  return offline || outages.has(error.code)
}

const outages: ReadonlySet<string> = new Set([
  'sign-in/cannot-verify',
  'request/timed-out',
  'request/unreachable',
  'request/aborted',
  'http/unavailable',
])
