import type { Ability, Transport } from '@latchkey/core'

export const walletAbilities = [
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'sendTransaction',
  'estimateFee',
  'readContract',
  'writeContract',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'getCapabilities',
  'watchAsset',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]

/** Only where Ethereum's mainnet, the home of ENS, is one of the app's networks. */
export const nameAbilities = ['resolveName', 'lookupAddress', 'avatar'] as const satisfies readonly Ability[]

export type EvmAbility = (typeof walletAbilities)[number] | (typeof nameAbilities)[number]

/** What a phone wallet must have approved for an ability. */
const methodOf: Partial<Record<Ability, string>> = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  writeContract: 'eth_sendTransaction',
  getCapabilities: 'wallet_getCapabilities',
  watchAsset: 'wallet_watchAsset',
}

/** What a session's wallet can do, of all that the adapter has. A wallet in the page is asked for everything. */
export function sessionAbilities(
  all: readonly EvmAbility[],
  { methods }: Pick<Transport, 'methods'>,
  chains: number,
): readonly EvmAbility[] {
  return all.filter((ability) => {
    if (ability === 'requestMoreAccounts') return false
    if (ability === 'switchNetwork') return chains > 1 || methods.includes('wallet_switchEthereumChain')
    const method = methodOf[ability]
    return method === undefined || methods.includes(method)
  })
}
