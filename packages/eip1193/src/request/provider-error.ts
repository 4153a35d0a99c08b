import { type ErrorCode, isLatchkeyError } from '@latchkey/core/errors'

/** An error as an EIP-1193 provider throws it. */
export type ProviderError = Error & { readonly code: number }

/** The codes that libraries which use a provider (viem, ethers) act on: EIP-1193, EIP-1474, EIP-3085. */
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
 * Makes an error as an EIP-1193 provider throws it, with a code of EIP-1474.
 *
 * @example
 * throw createProviderError(4001, 'User rejected the request.')
 */
export function createProviderError(code: number, message: string, cause?: unknown): ProviderError {
  return Object.assign(new Error(message, { cause }), { name: 'ProviderRpcError', code })
}

/**
 * Converts a `LatchkeyError` for callers of the provider; it stays the `cause`. An error that already has a code is
 * returned unchanged.
 *
 * @example throw toProviderError(error) // 4001 for `connection/user-rejected`
 */
export function toProviderError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  // The code for a refusal of the login site, as in EIP-5792.
  const { number = -32603 } = error.context
  return createProviderError(numbers[error.code] ?? Number(number), error.shortMessage, error)
}
