import type { Ability } from '@latchkey/core'
import { isLive, linkOf, type WagmiConnector } from './wagmi-types.ts'

/** What the adapter can do; the names only where an Ethereum mainnet is configured. */
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

export const nameAbilities = ['resolveName', 'lookupAddress', 'avatar'] as const satisfies readonly Ability[]

export type OwnAbility = (typeof walletAbilities)[number] | (typeof nameAbilities)[number]

/** What a phone wallet must have approved for an ability. */
const methodOf: Partial<Record<Ability, string>> = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  writeContract: 'eth_sendTransaction',
  getCapabilities: 'wallet_getCapabilities',
  watchAsset: 'wallet_watchAsset',
}

/** The abilities of one connection, of all that the adapter has. */
export function abilitiesOf(connector: WagmiConnector, all: readonly Ability[]): readonly Ability[] {
  const link = linkOf(connector)
  const session = link?.attached
  if (!isLive(connector) || (link && !session)) return []
  const approved = (method: string) => !session || session.transport.methods.includes(method)
  return all.filter((ability) => {
    if (ability === 'requestMoreAccounts') return connector.type === 'injected'
    if (ability === 'switchNetwork' && session)
      return session.provider.chains().length > 1 || approved('wallet_switchEthereumChain')
    if (ability === 'switchNetwork') return connector.switchChain !== undefined
    const method = methodOf[ability]
    return method === undefined || approved(method)
  })
}
