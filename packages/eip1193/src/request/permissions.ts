import type { Clock, WithSignal } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import type { Eip1193Provider } from './provider.ts'
import { request } from './request.ts'

/** How long a disconnect waits for `wallet_revokePermissions`, which some wallets never answer. In ms. */
export const revokeTimeoutMs = 100

const accounts = [{ eth_accounts: {} }]

/**
 * Opens the wallet's account picker again (EIP-2255), so that the visitor can share other or more accounts.
 *
 * @example await requestPermissions(provider)
 */
export async function requestPermissions(provider: Eip1193Provider, cancel: WithSignal = {}): Promise<void> {
  await request(provider, { method: 'wallet_requestPermissions', params: accounts, ...cancel })
}

/**
 * Takes the page's permission back at disconnect (MIP-2). Never fails and never takes longer than 100 ms: wallets without the method
 * simply stay authorised.
 *
 * @example await revokePermissions(provider, { clock })
 */
export function revokePermissions(provider: Eip1193Provider, { clock }: { clock: Clock }): Promise<void> {
  const revoked = request(provider, { method: 'wallet_revokePermissions', params: accounts })
  const ignore = () => {}
  return withTimeout(revoked.then(ignore, ignore), clock, revokeTimeoutMs, ignore)
}
