import { type ErrorCode, isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { createProviderError } from '@latchkey/eip1193'

/** wagmi's and viem's own errors by name. `normalizeError` knows the errors of wallets. */
const byName: Readonly<Record<string, ErrorCode>> = {
  ProviderNotFoundError: 'connector/provider-not-found',
  ConnectorNotConnectedError: 'connection/not-found',
  ConnectorUnavailableReconnectingError: 'connection/not-found',
  ChainNotConfiguredError: 'network/not-found',
  HttpRequestError: 'request/unreachable',
}

/** Any error of wagmi as a `LatchkeyError`; the outermost known name decides. */
export function toError(thrown: unknown, fallback?: ErrorCode): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  const found = chainOf(thrown).find(({ name }) => byName[name])
  const code = found && byName[found.name]
  return code ? new LatchkeyError(code, { cause: thrown, details: found.message }) : normalizeError(thrown, fallback)
}

/**
 * The error of a viem transport. viem wraps the chain's error in an error whose own code may be another one, so the
 * innermost code counts. Without a code, no node has answered.
 */
export function nodeError(thrown: unknown): Error {
  if (isLatchkeyError(thrown)) return thrown
  const said = chainOf(thrown).findLast(
    (error) => Number.isInteger((error as { code?: unknown }).code) && !/^(Abort|Timeout)Error$/.test(error.name),
  ) as (Error & { readonly code: number; readonly data?: unknown; readonly details?: string }) | undefined
  if (!said) return toError(thrown, 'request/unreachable')
  // viem's own message names the endpoint's URL, which may hold a key.
  return Object.assign(createProviderError(said.code, said.details ?? said.message, thrown), { data: said.data })
}

/** The error and its causes. */
export function chainOf(thrown: unknown): readonly Error[] {
  const errors: Error[] = []
  for (let error = thrown; error instanceof Error && errors.length < 10; error = error.cause) errors.push(error)
  return errors
}
