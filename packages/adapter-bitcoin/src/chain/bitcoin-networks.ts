import type { ChainId } from '@latchkey/core'

/** Networks with the same address format. */
export type AddressFamily = 'main' | 'test' | 'regtest'

/** A Bitcoin network with all its names. */
export type BitcoinNetwork = {
  /** CAIP-2: the first 32 digits of the genesis block's hash. */
  readonly chainId: ChainId<'bip122'>
  readonly family: AddressFamily
  /** In Wallet Standard, `bitcoin:{name}`; in sats-connect with a capital. */
  readonly name: string
}

const make = (reference: string, family: AddressFamily, name: string): BitcoinNetwork => ({
  chainId: `bip122:${reference}`,
  family,
  name,
})

/** All networks that wallets have names for. */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [
  make('000000000019d6689c085ae165831e93', 'main', 'mainnet'),
  make('000000000933ea01ad0ee984209779ba', 'test', 'testnet'),
  make('00000000da84f2bafbbc53dee25a72ae', 'test', 'testnet4'),
  make('00000008819873e925422c1ff0f99f7c', 'test', 'signet'),
  make('0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest', 'regtest'),
]

export function bitcoinNetwork(chainId: string): BitcoinNetwork | undefined {
  return bitcoinNetworks.find((network) => network.chainId === chainId)
}
