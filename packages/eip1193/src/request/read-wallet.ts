import type { WithSignal } from '@latchkey/core'
import type { Address } from '../address/address.ts'
import { decodeAccounts } from '../address/decode-accounts.ts'
import { decodeChainId } from '../chain-id/chain-id.ts'
import type { Eip1193Provider } from './provider.ts'
import { request } from './request.ts'

/** The time limit of a wallet for answers that need no prompt, in ms. */
export const walletAnswerMs = 10_000

/**
 * The accounts the wallet already shares with this page. Never prompts; empty when it shares none.
 *
 * @example const accounts = await readAccounts(provider)
 */
export async function readAccounts(provider: Eip1193Provider, cancel: WithSignal = {}): Promise<readonly Address[]> {
  return decodeAccounts(await request(provider, { method: 'eth_accounts', ...cancel }))
}

/**
 * Asks for accounts: the wallet's connect prompt.
 *
 * @example const [account] = await requestAccounts(provider)
 */
export async function requestAccounts(provider: Eip1193Provider, cancel: WithSignal = {}): Promise<readonly Address[]> {
  return decodeAccounts(await request(provider, { method: 'eth_requestAccounts', ...cancel }))
}

/**
 * The chain the wallet is on.
 *
 * @example const chainId = await readChainId(provider) // 1
 */
export async function readChainId(provider: Eip1193Provider, cancel: WithSignal = {}): Promise<number> {
  return decodeChainId(await request(provider, { method: 'eth_chainId', ...cancel }))
}
