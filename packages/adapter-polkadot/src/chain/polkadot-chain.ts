import type { ChainId } from '@latchkey/core'
import type { ChainKnowledge } from '@latchkey/core/ports'
import { anyNetwork, type Prefixes } from './prefixes.ts'
import { decodeSs58, encodeSs58, isSameKey } from './ss58.ts'

/**
 * The rules of Polkadot that need no request. An address is SS58 with a right checksum and, on a network, with its prefix or the general
 * one, 42: another prefix was meant for another network. Two addresses are equal when their keys are.
 */
export function polkadotChain(prefixes: Prefixes): ChainKnowledge<'polkadot'> {
  const prefixOf = (chainId: ChainId<'polkadot'>) => prefixes[chainId] ?? anyNetwork
  return {
    isAddress(address, chainId) {
      const read = decodeSs58(address)
      return !!read && (!chainId || read.prefix === anyNetwork || read.prefix === prefixOf(chainId))
    },
    displayAddress(address, chainId) {
      const read = chainId && decodeSs58(address)
      return read ? encodeSs58(read.publicKey, prefixOf(chainId)) : address
    },
    sameAddress: (a, b) => a === b || isSameKey(a, b),
    explorerPath: (kind, value) => `/${kind === 'address' ? 'account' : 'extrinsic'}/${encodeURIComponent(value)}`,
    receiveUri: (address, { caipNetworkId }) => {
      const read = decodeSs58(address)
      // Wallets read `substrate:` URIs with an address and the genesis hash, of which CAIP-2 has only half. All wallets read the plain
      // address.
      return read ? encodeSs58(read.publicKey, prefixOf(caipNetworkId)) : address
    },
    defaultAccountType: 'eoa',
  }
}
