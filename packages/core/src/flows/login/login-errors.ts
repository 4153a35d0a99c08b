import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { LoginFailure } from './login-api.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a code by mail is requested within 30 s of the last one.
     * Fix: wait for the seconds that the text names.
     */
    'login/too-soon': 'Please try again after {n} seconds'
    /**
     * When: something of a login is asked for and `createLatchkey` was given no `auth`, or no login is in use.
     * Fix: pass `frameAuth({ url })`, or log in first.
     */
    'login/none': 'No login is in use'
  }
}

/**
 * A code was asked for too early.
 *
 * @example throw tooSoon(12)
 */
export function tooSoon(seconds: number): LatchkeyError {
  const context = { n: seconds, retryAfter: seconds }
  return new LatchkeyError('login/too-soon', { shortMessage: 'Please try again after {n} seconds', context })
}

/** Nothing is logged in. */
export function noLogin(details?: string): LatchkeyError {
  return new LatchkeyError('login/none', { shortMessage: 'No login is in use', details })
}

/** The error, with the login server's own text about it. */
export function failureOf(thrown: unknown): LoginFailure {
  const error = normalizeError(thrown)
  const { reason, retryAfter, triesLeft } = error.context
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return {
    error,
    reason: typeof reason === 'string' ? reason : undefined,
    triesLeft: count(triesLeft),
    retryAfter: count(retryAfter),
  }
}

/** Whether the visitor closed or declined, which is no error to be shown. */
export function isDisconnected({ error, reason }: LoginFailure): boolean {
  return (
    error.code === 'connection/user-rejected' || error.code === 'request/aborted' || reason === 'login/popup-closed'
  )
}
