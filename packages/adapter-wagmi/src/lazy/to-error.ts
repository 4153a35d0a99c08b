import { type ErrorCode, isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'

/** wagmi's and viem's own errors by name; what wallets throw is known to `normalizeError`. */
const byName: Readonly<Record<string, ErrorCode>> = {
  ProviderNotFoundError: 'connector/provider-not-found',
  ConnectorAccountNotFoundError: 'connection/mismatch',
  ConnectorChainMismatchError: 'connection/mismatch',
  ChainMismatchError: 'connection/mismatch',
  ConnectorNotConnectedError: 'connection/not-found',
  ConnectorUnavailableReconnectingError: 'connection/not-found',
  ChainNotConfiguredError: 'network/not-found',
  HttpRequestError: 'request/unreachable',
  WaitForTransactionReceiptTimeoutError: 'request/timed-out',
}

/** Whatever wagmi throws as a `LatchkeyError`; the outermost known name decides. */
export function toError(thrown: unknown, fallback?: ErrorCode): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  const found = chainOf(thrown).find(({ name }) => byName[name])
  const code = found && byName[found.name]
  return code ? new LatchkeyError(code, { cause: thrown, details: found.message }) : normalizeError(thrown, fallback)
}

/** The error and its causes. */
export function chainOf(thrown: unknown): readonly Error[] {
  const errors: Error[] = []
  for (let error = thrown; error instanceof Error && errors.length < 10; error = error.cause) errors.push(error)
  return errors
}
