import { getAssets, watchAsset } from './assets.ts'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus } from './calls.ts'
import type { CallsMethod } from './calls-host.ts'
import { grantPermissions, revokeGrant } from './grants.ts'

/** The methods that don't sign, the same over a page provider and over WalletConnect. */
export const callsMethods: Readonly<Record<string, CallsMethod>> = {
  wallet_watchAsset: watchAsset,
  wallet_getAssets: getAssets,
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokeGrant,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  wallet_showCallsStatus: showCallsStatus,
}
