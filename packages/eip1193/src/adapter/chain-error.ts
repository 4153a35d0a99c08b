import { createProviderError, type ProviderError } from '../request/provider-error.ts'

/**
 * The error that a chain itself reported. Libraries keep it in different fields (ethers 5: `error`, ethers 6:
 * `info.error`). `undefined` when no node answered.
 *
 * @example const refused = chainError(thrown)
 */
export function chainError(thrown: unknown): ProviderError | undefined {
  const { error, info, reason } = Object(thrown) as { error?: unknown; info?: { error?: unknown }; reason?: unknown }
  for (const candidate of [info?.error, error, thrown]) {
    const { code, data, message } = Object(candidate) as Partial<Record<'code' | 'data' | 'message', unknown>>
    if (typeof code !== 'number') continue
    const words = [message, reason].find((text) => typeof text === 'string') ?? 'The chain refused'
    return Object.assign(createProviderError(code, String(words), thrown), { data })
  }
  return undefined
}
