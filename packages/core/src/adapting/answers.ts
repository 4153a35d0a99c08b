import { LatchkeyError } from '../errors/index.ts'

/** What a wallet or node answered is not of the right shape. */
export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

/** What a wallet signed is not what it was asked for. */
export function signFailed(details: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('wallet/sign-failed', { cause, details })
}
