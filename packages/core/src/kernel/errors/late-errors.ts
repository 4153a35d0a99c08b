// Checks of errors for flows that run before the code of errors is loaded.

import { earlyError } from './early-error.ts'
import type { LatchkeyError } from './latchkey-error.ts'

/**
 * As `normalizeError`, which loads with the first failure: a page that shows the list of wallets needs neither class nor catalogue. A page that
 * can't load it knows our own errors and a refusal (EIP-1193), else it gets `internal/unexpected`. Never rejects.
 */
export async function normalizeLate(thrown: unknown): Promise<LatchkeyError> {
  try {
    const { normalizeError } = await import('./normalize-error.lazy.ts')
    return normalizeError(thrown)
  } catch {
    const { code, message: details } = Object(thrown)
    // As `errorBrand`.
    if (Object(thrown)[Symbol.for('@latchkey/error')]) return thrown as LatchkeyError
    return code === 4001
      ? earlyError('connection/user-rejected', 'The request was rejected', { details })
      : earlyError('internal/unexpected', 'Something unexpected happened', { details })
  }
}

/**
 * Whether a request ended and no visitor or wallet said no. The code of a dropped request is user-rejected, but a visitor who did
 * nothing isn’t told that they declined.
 */
export function isClosedRequest({ code, details = '' }: LatchkeyError): boolean {
  return (
    code === 'request/aborted' || (code === 'connection/user-rejected' && /connection request reset/i.test(details))
  )
}
