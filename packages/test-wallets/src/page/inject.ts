// The entry of the script that Playwright runs in a page before the app's own scripts.
import type { BitcoinPageWalletSettings } from '../bitcoin/page/bitcoin-page-wallet-options.ts'
import { createBitcoinPageWallet } from '../bitcoin/page/create-bitcoin-page-wallet.ts'
import type { CosmosPageWalletSettings } from '../cosmos/page/cosmos-page-wallet-options.ts'
import { createCosmosPageWallet } from '../cosmos/page/create-cosmos-page-wallet.ts'
import { createPageWallet } from '../eip155/page/create-page-wallet.ts'
import type { PageWalletSettings } from '../eip155/page/page-wallet-options.ts'
import { createPolkadotPageWallet } from '../polkadot/page/create-polkadot-page-wallet.ts'
import type { PolkadotPageWalletSettings } from '../polkadot/page/polkadot-page-wallet-options.ts'
import type { RpcRequest } from '../shared/json-rpc.ts'
import { providerError } from '../shared/provider-error.ts'
import { createSolanaPageWallet } from '../solana/page/create-solana-page-wallet.ts'
import type { SolanaPageWalletSettings } from '../solana/page/solana-page-wallet-options.ts'

/** The test process' answer to a JSON-RPC request. Errors are data, because a binding loses their codes. */
export type BindingAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Installs a wallet. With `binding`, nodes are reached through that function of the test process instead of `fetch`. */
export function install(settings: PageWalletSettings, binding?: string): void {
  createPageWallet({ ...settings, rpc: rpcOf(binding) })
}

/** The same for a Solana wallet. */
export function installSolana(settings: SolanaPageWalletSettings, binding?: string): void {
  createSolanaPageWallet({ ...settings, rpc: rpcOf(binding) })
}

/** The same for a Polkadot wallet, which talks to no node. */
export function installPolkadot(settings: PolkadotPageWalletSettings): void {
  createPolkadotPageWallet(settings)
}

/** The same for a Cosmos wallet. */
export function installCosmos(settings: CosmosPageWalletSettings, binding?: string): void {
  createCosmosPageWallet({ ...settings, rpc: rpcOf(binding) })
}

/** The same for a Bitcoin wallet, which reaches Esplora with the page's `fetch`. */
export function installBitcoin(settings: BitcoinPageWalletSettings): void {
  createBitcoinPageWallet(settings)
}

function rpcOf(binding: string | undefined): RpcRequest | undefined {
  const call = binding === undefined ? undefined : (globalThis as Record<string, unknown>)[binding]
  return typeof call === 'function' ? through(call as Binding) : undefined
}

type Binding = (url: string, method: string, params: unknown) => Promise<BindingAnswer>

function through(binding: Binding): RpcRequest {
  return async (url, method, params) => {
    const answer = await binding(url, method, params)
    if ('result' in answer) return answer.result
    throw providerError(answer.error.code, answer.error.message, answer.error.data)
  }
}
