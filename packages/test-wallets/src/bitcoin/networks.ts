import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The networks of a Bitcoin test wallet. Testnets share their addresses. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** The network's address format, as `@scure/btc-signer` wants it. */
export function addressFormat(network: BitcoinNetworkName): typeof NETWORK {
  if (network === 'mainnet') return NETWORK
  return network === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
