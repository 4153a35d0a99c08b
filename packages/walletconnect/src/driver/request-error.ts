import { type ErrorCode, LatchkeyError, normalizeError } from '@latchkey/core/errors'

/** The SDK's own errors have no codes, so they are recognised by their messages. */
const sdkErrors: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/request\(\) chainId/, 'network/unsupported'],
  [/request\(\) method/, 'wallet/unsupported-method'],
  [/no matching key|recently deleted|does ?n[o']t exist|expired\. session topic/i, 'connection/not-found'],
  [/^request expired/i, 'request/timed-out'],
  [/failed to publish|couldn't establish socket|no internet/i, 'pairing/relay-unreachable'],
  [/^proposal expired/i, 'pairing/expired'],
]

/** WalletConnect's codes for a session that the wallet has ended. */
const endedCodes: readonly unknown[] = [6000, 6001]

/**
 * Turns an error of the SDK or of the wallet into a `LatchkeyError`. Only the SDK's own errors are recognised by their messages, never a
 * wallet's.
 */
export function requestError(thrown: unknown): LatchkeyError {
  if (thrown instanceof Error) {
    const code = sdkErrors.find(([pattern]) => pattern.test(thrown.message))?.[1]
    if (code) return new LatchkeyError(code, { cause: thrown, details: thrown.message })
  }
  if (endedCodes.includes((thrown as { code?: unknown } | null | undefined)?.code))
    return new LatchkeyError('wallet/disconnected', { cause: thrown })
  return normalizeError(thrown)
}
