import type { BitcoinPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import type { BitcoinNetworkName } from '../networks.ts'

const names: Readonly<Record<string, BitcoinNetworkName>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The chain's address format. Throws for a chain that isn't Bitcoin's. */
export function bitcoinNetworkOf({ id }: BitcoinPhoneChain): BitcoinNetworkName {
  const name = names[id]
  if (!name) throw new Error(`"${id}" is no chain of bip122 that the test wallet knows.`)
  return name
}
