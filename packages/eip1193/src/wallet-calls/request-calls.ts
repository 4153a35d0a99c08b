import type { WithSignal } from '@latchkey/core'
import { type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { Eip1193Provider, RequestArguments } from '../request/provider.ts'
import { request } from '../request/request.ts'

/** The codes that EIP-5792 adds to a wallet's errors. */
const byCode: Readonly<Record<number, ErrorCode>> = {
  // A required capability is missing.
  5700: 'wallet/unsupported-method',
  5710: 'network/unsupported',
  // The id is taken or unknown, or the bundle is too large.
  5720: 'wallet/invalid-request',
  5730: 'wallet/invalid-request',
  5740: 'wallet/invalid-request',
  // The wallet could send the calls as one, and the visitor declined the upgrade of the account, not the calls. They
  // may still go one by one.
  5750: 'wallet/unsupported-method',
  // The wallet can't send all or nothing.
  5760: 'wallet/unsupported-method',
}

/** How many levels of causes are searched: libraries wrap the wallet's error. */
const deepest = 6

/**
 * Asks a wallet about a bundle of calls. It is like `request`, and the refusals of EIP-5792 become typed errors as
 * well.
 */
export async function requestCalls(
  provider: Eip1193Provider,
  parameters: RequestArguments & WithSignal,
): Promise<unknown> {
  try {
    return await request(provider, parameters)
  } catch (error) {
    // A code says more than a message such as "user rejected the upgrade".
    const isVague = isLatchkeyError(error, 'internal/unexpected') || isLatchkeyError(error, 'connection/user-rejected')
    const code = isVague ? codeOf(error) : undefined
    if (!isLatchkeyError(error) || code === undefined) throw error
    throw new LatchkeyError(code, { cause: error, details: error.details })
  }
}

function codeOf(thrown: unknown, depth = 0): ErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth > deepest) return undefined
  try {
    const { cause, code, data, error, originalError } = thrown as Readonly<Record<string, unknown>>
    const own = typeof code === 'number' ? byCode[code] : undefined
    return own ?? [cause, error, data, originalError].map((inner) => codeOf(inner, depth + 1)).find(Boolean)
  } catch {
    return undefined // a getter of the wallet's that throws
  }
}
