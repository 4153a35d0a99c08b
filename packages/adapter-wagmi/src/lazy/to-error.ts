import { type ErrorCode, isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { createProviderError } from '@latchkey/eip1193'

/** wagmi's and viem's own errors by name; what wallets throw is known to `normalizeError`. */
const byName: Readonly<Record<string, ErrorCode>> = {
  ProviderNotFoundError: 'connector/provider-not-found',
  ConnectorNotConnectedError: 'connection/not-found',
  ConnectorUnavailableReconnectingError: 'connection/not-found',
  ChainNotConfiguredError: 'network/not-found',
  HttpRequestError: 'request/unreachable',
}

/** Whatever wagmi throws as a `LatchkeyError`; the outermost known name decides. */
export function toError(thrown: unknown, fallback?: ErrorCode): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  const found = chainOf(thrown).find(({ name }) => byName[name])
  const code = found && byName[found.name]
  return code ? new LatchkeyError(code, { cause: thrown, details: found.message }) : normalizeError(thrown, fallback)
}

/**
 * What a transport of viem's throws. viem wraps the error that a chain reports in one whose own number need not be the chain's, so the
 * innermost one counts. Without any, no node has answered.
 */
export function nodeError(thrown: unknown): Error {
  if (isLatchkeyError(thrown)) return thrown
  const said = chainOf(thrown).findLast(
    (error) => Number.isInteger((error as { code?: unknown }).code) && !/^(Abort|Timeout)Error$/.test(error.name),
  ) as (Error & { readonly code: number; readonly data?: unknown; readonly details?: string }) | undefined
  if (!said) return toError(thrown, 'request/unreachable')
  // viem's own message names the endpoint, whose address may hold a key.
  return Object.assign(createProviderError(said.code, said.details ?? said.message, thrown), { data: said.data })
}

/** The error and its causes. */
export function chainOf(thrown: unknown): readonly Error[] {
  const errors: Error[] = []
  for (let error = thrown; error instanceof Error && errors.length < 10; error = error.cause) errors.push(error)
  return errors
}
