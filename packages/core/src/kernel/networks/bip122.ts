import type { Network } from '../ports/network.ts'

/** Bitcoin has no public JSON-RPC; its adapter takes an Esplora address of the app's own choice. */
const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const rpcUrls = { default: { http: [] } }

/** Bitcoin's main network. */
export const bitcoin: Network<'bip122'> = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  network: 'bitcoin-mainnet',
  nativeCurrency,
  rpcUrls,
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space' } },
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
}

/** Bitcoin's test network. */
export const bitcoinTestnet: Network<'bip122'> = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  network: 'bitcoin-testnet',
  nativeCurrency,
  rpcUrls,
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space/testnet' } },
  testnet: true,
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
}

/** A local development chain. */
export const bitcoinRegtest: Network<'bip122'> = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  network: 'bitcoin-regtest',
  nativeCurrency,
  rpcUrls,
  testnet: true,
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}
