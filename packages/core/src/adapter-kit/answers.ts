import { LatchkeyError } from '../kernel/errors/index.ts'

/**
 * The error for an answer of a wallet or node that has the wrong shape.
 *
 * @example if (typeof answer !== 'string') throw unreadable('The wallet sent no signature')
 */
export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

/**
 * The error for a signature of something else than the wallet was asked to sign.
 *
 * @example if (!isValid) throw signFailed('The signature is of another account')
 */
export function signFailed(details: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('wallet/sign-failed', { cause, details })
}
