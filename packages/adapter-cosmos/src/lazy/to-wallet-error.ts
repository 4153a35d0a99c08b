import { normalizeError } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Errors of Keplr and similar wallets have no codes, so their text decides. https://github.com/chainapsis/keplr-wallet */
export function toWalletError(thrown: unknown): LatchkeyError {
  const error = normalizeError(thrown)
  if (error.code !== 'internal/unexpected') return error
  const details = error.details ?? ''
  const options = { cause: thrown, details }
  if (/\brequest (?:was )?rejected\b|rejected by|(?:user|wallet) (?:denied|declined|cancell?ed)/i.test(details))
    return new LatchkeyError('connection/user-rejected', options)
  if (/signer mismatch|key (?:does ?n.t|doesn.t) match/i.test(details))
    return new LatchkeyError('connection/mismatch', options)
  return error
}
