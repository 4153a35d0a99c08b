import type { Transport } from '@latchkey/core/ports'
import type { EvmAbility } from '../abilities.ts'

/** The method that a wallet must have approved before an ability may ask it; `null` for an ability that asks the chain's nodes only. */
const methodOf: Record<EvmAbility, string | null> = {
  switchNetwork: 'wallet_switchEthereumChain',
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  estimateFee: null,
  readContract: null,
  getCode: null,
  writeContract: 'eth_sendTransaction',
  waitForTransaction: null,
  getTransaction: null,
  getBalance: null,
  getCapabilities: 'wallet_getCapabilities',
  sendCalls: 'wallet_sendCalls',
  getCallsStatus: 'wallet_getCallsStatus',
  getAssets: 'wallet_getAssets',
  grantPermissions: 'wallet_grantPermissions',
  revokePermissions: 'wallet_revokePermissions',
  watchAsset: 'wallet_watchAsset',
  requestMoreAccounts: 'wallet_requestPermissions',
  resolveName: null,
  lookupAddress: null,
  avatar: null,
}

/**
 * The abilities of a session's wallet: those of the adapter that the wallet approved. A wallet in the page has all of
 * them.
 *
 * @example const abilities = sessionAbilities(all, transport, chains.length)
 */
export function sessionAbilities(
  all: readonly EvmAbility[],
  { methods }: Pick<Transport, 'methods'>,
  chains: number,
): readonly EvmAbility[] {
  const approved = (method: string | null) => method === null || methods.includes(method)
  return all.filter((ability) => {
    // A session gets more accounts when its wallet sends them (`wc_sessionUpdate`), never by a request.
    if (ability === 'requestMoreAccounts') return false
    if (ability === 'switchNetwork' && chains > 1) return true
    // A wallet says among its capabilities whether it can list assets.
    if (ability === 'getAssets' && !approved('wallet_getCapabilities')) return false
    return approved(methodOf[ability])
  })
}
