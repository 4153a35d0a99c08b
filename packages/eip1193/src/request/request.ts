import type { WithSignal } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Eip1193Provider, RequestArguments } from './provider.ts'

/**
 * Asks a wallet. The wallet is called synchronously, so a popup opens within the click. Everything that it throws or
 * answers becomes a value or a `LatchkeyError`. An abort doesn't close the wallet's own prompt.
 *
 * @example
 * const answer = await request(provider, { method: 'eth_accounts' })
 */
export async function request(provider: Eip1193Provider, parameters: RequestArguments & WithSignal): Promise<unknown> {
  const { method, params, signal } = parameters
  if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause: signal.reason })
  try {
    // Some wallets refuse `params: undefined`.
    const answer = provider.request(params === undefined ? { method } : { method, params })
    return await abortable(Promise.resolve(answer), signal)
  } catch (error) {
    throw normalizeError(error)
  }
}
