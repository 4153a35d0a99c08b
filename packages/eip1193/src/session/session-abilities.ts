import type { Ability, Transport } from '@latchkey/core/ports'

/** The method behind an ability, where it isn't `wallet_` and the ability's own name. */
const methodOf: Partial<Record<Ability, string>> = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  writeContract: 'eth_sendTransaction',
}

/** Everything else that only a wallet can do. */
const own = /^(getCapabilities|sendCalls|getCallsStatus|getAssets|(grant|revoke)Permissions|watchAsset)$/

/**
 * What a session's wallet can do, of all that the adapter has: what it approved. A wallet in the page is asked for
 * everything.
 *
 * @example const abilities = sessionAbilities(all, transport, chains.length)
 */
export function sessionAbilities<ability extends Ability>(
  all: readonly ability[],
  { methods }: Pick<Transport, 'methods'>,
  chains: number,
): readonly ability[] {
  const approved = (method: string | undefined) => method === undefined || methods.includes(method)
  return all.filter((ability) => {
    if (ability === 'requestMoreAccounts') return false
    if (ability === 'switchNetwork') return chains > 1 || approved('wallet_switchEthereumChain')
    // Whether it can tell its assets a wallet says among its capabilities.
    if (ability === 'getAssets' && !approved('wallet_getCapabilities')) return false
    return approved(methodOf[ability] ?? (own.test(ability) ? `wallet_${ability}` : undefined))
  })
}
