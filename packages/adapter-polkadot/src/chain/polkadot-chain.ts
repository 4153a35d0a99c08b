import type { ChainId } from '@latchkey/core'
import type { ChainKnowledge } from '@latchkey/core/ports'
import { anyNetwork, type Prefixes } from './prefixes.ts'
import { decodeSs58, encodeSs58, isSameKey } from './ss58.ts'

/**
 * The rules of Polkadot that need no request. An address is SS58 with a valid checksum. On a network it must have the
 * network's prefix or the general prefix 42, because an address with another prefix was meant for another network. Two
 * addresses are equal when their keys are.
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
      // A `substrate:` URI needs the whole genesis hash, and CAIP-2 has only half of it. All wallets read the plain
      // address.
      return read ? encodeSs58(read.publicKey, prefixOf(caipNetworkId)) : address
    },
    defaultAccountType: 'eoa',
  }
}
