/** The error of an EIP-1193 provider: an `Error` with a number in `code` and sometimes `data`. */
export type ProviderError = Error & { code: number; data?: unknown }

/** Makes a {@link ProviderError}. Codes: EIP-1193, EIP-1474, EIP-5792; 4902 and -32002 as extensions use them. */
export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}
