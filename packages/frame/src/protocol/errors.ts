import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the login frame refuses a request or fails at it; `details` is its own sentence, and `context.reason` its
     * reason, such as `login/popup-closed`. Fix: show a phrase of your own for `context.reason`, or try again.
     */
    'login/failed': 'An error occurred'
    /**
     * When: the app asks a login for a JSON-RPC method that logins don't answer.
     * Fix: use one of `methodPolicies`.
     */
    'login/method-refused': 'Requested RPC call is not allowed'
    /**
     * When: a request to the login frame has a field of the wrong shape, or the frame's answer has.
     * Fix: `details` names the field.
     */
    'login/message-invalid': 'Invalid message of the login frame'
    /**
     * When: the login frame did not load, or did not get ready within 20 s.
     * Fix: check the address in `frameAuth({ url })`, its content security policy and that this page's origin is allowed there.
     */
    'login/frame-unavailable': 'Unable to load email login dependency'
  }
}

const short = {
  'login/failed': { shortMessage: 'An error occurred' },
  'login/method-refused': { shortMessage: 'Requested RPC call is not allowed' },
  'login/message-invalid': { shortMessage: 'Invalid message of the login frame' },
  'login/frame-unavailable': { shortMessage: 'Unable to load email login dependency' },
} as const

/** Why the login server refused: what a view needs to choose its words. */
export type Refusal = {
  /** The login server's code, such as `login/code-wrong`. */
  readonly code: string
  readonly triesLeft?: number | undefined
  /** In seconds. */
  readonly retryAfter?: number | undefined
}

/** The numbers of EIP-5792, by what the frame refuses with: what libraries above a provider act on. */
const callsNumbers: Readonly<Record<string, number>> = {
  'login/capability-unsupported': 5700,
  'login/no-smart-account': 5710,
  'login/duplicate-bundle': 5720,
  'login/unknown-bundle': 5730,
  'login/too-many-calls': 5740,
  'login/atomicity-unsupported': 5760,
}

/** A code that this package throws. */
export type LoginErrorCode = keyof typeof short

/**
 * Every error of this package.
 *
 * @example throw loginError('login/failed', 'Wrong code')
 */
export function loginError(
  code: LoginErrorCode,
  details?: string | undefined,
  refusal?: Refusal | undefined,
): LatchkeyError {
  if (!refusal) return new LatchkeyError(code, { ...short[code], details })
  const { code: reason, retryAfter, triesLeft } = refusal
  const number = callsNumbers[reason]
  const context = {
    reason,
    ...(number !== undefined && { number }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(triesLeft !== undefined && { triesLeft }),
  }
  return new LatchkeyError(code, { ...short[code], details, context })
}

/**
 * Why the login server refused, where an error says it.
 *
 * @example if (refusalOf(error)?.code === 'login/code-wrong') showTriesLeft()
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isLatchkeyError(error, 'login/failed') || typeof error.context?.reason !== 'string') return undefined
  const { reason, retryAfter, triesLeft } = error.context
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return { code: reason, retryAfter: count(retryAfter), triesLeft: count(triesLeft) }
}
