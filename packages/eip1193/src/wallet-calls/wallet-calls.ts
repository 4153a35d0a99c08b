import type { Capabilities } from '@latchkey/core'
import { getAssets } from './get-assets.ts'
import { getCallsStatus } from './get-calls-status.ts'
import { getCapabilities } from './get-capabilities.ts'
import { grantPermissions } from './grant-permissions.ts'
import { revokeGrant } from './revoke-grant.ts'
import { sendCalls } from './send-calls.ts'
import type { WalletRuntime } from './wallet-runtime.ts'
import { watchAsset } from './watch-asset.ts'

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

/** The abilities that need nothing but the wallet, so that every Ethereum adapter has the same ones. */
export const walletCalls: WalletCalls = {
  getCapabilities,
  sendCalls,
  getCallsStatus,
  getAssets,
  grantPermissions,
  revokePermissions: revokeGrant,
  watchAsset,
}
