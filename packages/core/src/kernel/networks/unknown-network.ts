import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'

/**
 * Stands for a network that isn't configured, for example the one a wallet is on. It has no endpoints and no currency.
 *
 * @example unknownNetwork('eip155:5').name // 'Unknown Network'
 */
export function unknownNetwork<ns extends Namespace>(chainId: ChainId<ns>): Network<ns> {
  const [namespace = '', reference = ''] = chainId.split(':')
  return {
    id: namespace === 'eip155' && Number.isSafeInteger(Number(reference)) ? Number(reference) : reference,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
    chainNamespace: namespace as ns,
    caipNetworkId: chainId,
  }
}
