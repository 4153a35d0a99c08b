import { type ProviderError, providerError } from './provider-error.ts'

/**
 * Turns any thrown value into a {@link ProviderError}. Libraries wrap the node's answer several times; the deepest cause with a numeric
 * code is the node's own error, which a real wallet also passes on.
 */
export function toProviderError(thrown: unknown): ProviderError {
  let found: ProviderError | undefined
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (isProviderError(error)) found = error
  }
  return found ?? providerError(-32603, thrown instanceof Error ? thrown.message : String(thrown))
}

function isProviderError(error: Error): error is ProviderError {
  return 'code' in error && typeof error.code === 'number'
}
