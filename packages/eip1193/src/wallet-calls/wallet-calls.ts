import type { Capabilities, Target } from '@latchkey/core/ports'
import { asAddress } from '../address/parse-address.ts'
import { request } from '../request/request.ts'
import { getAssets } from './get-assets.ts'
import { getCallsStatus } from './get-calls-status.ts'
import { getCapabilities } from './get-capabilities.ts'
import { sendCalls } from './send-calls.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type WalletCall =
  | 'getCapabilities'
  | 'sendCalls'
  | 'getCallsStatus'
  | 'getAssets'
  | 'grantPermissions'
  | 'revokePermissions'
  | 'watchAsset'

type Call<name extends WalletCall> = NonNullable<Capabilities<'eip155'>[name]>

type WalletCalls = {
  readonly [name in WalletCall]: (
    runtime: WalletRuntime,
    parameters: Parameters<Call<name>>[0],
  ) => ReturnType<Call<name>>
}

/** The abilities that need only the wallet, so every Ethereum adapter has the same ones. */
export const walletCalls: WalletCalls = {
  getCapabilities,
  sendCalls,
  getCallsStatus,
  getAssets,
  // Few apps ask for permissions, so their code loads with the first request.
  grantPermissions: async (runtime, parameters) => (await loadPermissions()).grantPermissions(runtime, parameters),
  revokePermissions: async (runtime, parameters) => (await loadPermissions()).revokeGrant(runtime, parameters),
  watchAsset,
}

const loadPermissions = () => import('./grant-permissions.ts')

type Asset = { address: string; symbol: string; decimals: number; image?: string | undefined }

/** Asks the wallet to list a token (EIP-747). */
async function watchAsset(
  { check }: WalletRuntime,
  { asset, ...target }: Target<'eip155'> & { asset: Asset },
): Promise<boolean> {
  const options = { ...asset, address: asAddress(asset.address) }
  const { provider } = await check(target)
  return (await request(provider, { method: 'wallet_watchAsset', params: { type: 'ERC20', options } })) === true
}
