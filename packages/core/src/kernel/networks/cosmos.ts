import type { Network } from '../ports/network.ts'

/** The Cosmos Hub. */
export const cosmoshub: Network<'cosmos'> = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  network: 'cosmoshub',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:cosmoshub-4',
}

/** Osmosis. */
export const osmosis: Network<'cosmos'> = {
  id: 'osmosis-1',
  name: 'Osmosis',
  network: 'osmosis',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:osmosis-1',
}
