import { type ErrorCode, LatchkeyError, normalizeError } from '@latchkey/core/errors'

/** What the SDK itself says, by its words: it has no codes for these. */
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

/** Turns what the SDK or the wallet threw into a `LatchkeyError`. Only the SDK's own errors are told by their words, never a wallet's. */
export function requestError(thrown: unknown): LatchkeyError {
  if (thrown instanceof Error) {
    const code = sdkErrors.find(([pattern]) => pattern.test(thrown.message))?.[1]
    if (code) return new LatchkeyError(code, { cause: thrown, details: thrown.message })
  }
  if (endedCodes.includes((thrown as { code?: unknown } | null | undefined)?.code))
    return new LatchkeyError('wallet/disconnected', { cause: thrown })
  return normalizeError(thrown)
}
