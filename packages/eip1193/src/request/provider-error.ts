import { type ErrorCode, isLatchkeyError } from '@latchkey/core/errors'

/** An error as EIP-1193 wants a provider to throw it. */
export type ProviderError = Error & { readonly code: number }

/** The numbers that libraries above a provider (viem, ethers) act on: EIP-1193, EIP-1474, EIP-3085. */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  'connection/user-rejected': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
  'network/not-added': 4902,
  'connection/already-pending': -32002,
  'wallet/invalid-request': -32602,
}

/**
 * An error as an EIP-1193 provider throws it, with the number of EIP-1474.
 *
 * @example
 * throw createProviderError(4001, 'User rejected the request.')
 */
export function createProviderError(code: number, message: string, cause?: unknown): ProviderError {
  return Object.assign(new Error(message, { cause }), { name: 'ProviderRpcError', code })
}

/**
 * Translates a `LatchkeyError` for the callers of the provider; it stays the `cause`. An error with a number already stays as it is.
 *
 * @example throw toProviderError(error) // 4001 for `connection/user-rejected`
 */
export function toProviderError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  // The number of what the login site refused, as EIP-5792 has it.
  const { number = -32603 } = error.context
  return createProviderError(numbers[error.code] ?? Number(number), error.shortMessage, error)
}
