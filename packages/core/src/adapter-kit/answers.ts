import { LatchkeyError } from '../kernel/errors/index.ts'

/**
 * What a wallet or node answered is not of the right shape.
 *
 * @example if (typeof answer !== 'string') throw unreadable('The wallet sent no signature')
 */
export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

/**
 * What a wallet signed is not what it was asked for.
 *
 * @example if (!isValid) throw signFailed('The signature is of another account')
 */
export function signFailed(details: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('wallet/sign-failed', { cause, details })
}
