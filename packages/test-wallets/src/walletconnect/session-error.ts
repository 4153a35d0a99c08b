import type { ProviderError } from '../shared/provider-error.ts'

/** An error in WalletConnect's form, which has its own code for a declined prompt: 5000. */
export function sessionError({ code, message, data }: ProviderError): { code: number; message: string; data?: string } {
  if (code === 4001) return { code: 5000, message: 'User rejected.' }
  return { code, message, ...(typeof data === 'string' ? { data } : {}) }
}
