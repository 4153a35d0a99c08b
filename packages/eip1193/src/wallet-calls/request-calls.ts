import type { WithSignal } from '@latchkey/core'
import { type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { Eip1193Provider, RequestArguments } from '../request/provider.ts'
import { request } from '../request/request.ts'

/** The codes that EIP-5792 adds to a wallet's errors. */
const byCode: Readonly<Record<number, ErrorCode>> = {
  // A capability that must be there, and isn't.
  5700: 'wallet/unsupported-method',
  5710: 'network/unsupported',
  // An id that is taken, an unknown id, a bundle that is too large.
  5720: 'wallet/invalid-request',
  5730: 'wallet/invalid-request',
  5740: 'wallet/invalid-request',
  // It could send them as one, and its owner declined the upgrade of the account, not the calls: they may still go one by one.
  5750: 'wallet/unsupported-method',
  // All or nothing is not what it can do.
  5760: 'wallet/unsupported-method',
}

/** As libraries nest what a wallet threw. */
const deepest = 6

/** Asks a wallet about a bundle of calls: as `request`, and what EIP-5792 refuses for is a typed error as well. */
export async function requestCalls(
  provider: Eip1193Provider,
  parameters: RequestArguments & WithSignal,
): Promise<unknown> {
  try {
    return await request(provider, parameters)
  } catch (error) {
    // A code says more than words such as "user rejected the upgrade".
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
