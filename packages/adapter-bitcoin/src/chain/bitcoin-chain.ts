import type { ChainKnowledge } from '@latchkey/core/ports'
import { bitcoinNetwork } from './bitcoin-networks.ts'
import { readAddress } from './read-address.ts'

/** Segwit addresses may be written in capitals, as QR codes do. */
const normal = (address: string) => (/^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)

/** The rules of Bitcoin that need no request. The receive URI is BIP-21's. */
export const bitcoinChain: ChainKnowledge<'bip122'> = {
  isAddress(address, chainId) {
    const families = typeof address === 'string' ? readAddress(address)?.families : undefined
    const network = chainId && bitcoinNetwork(chainId)
    return families !== undefined && (!network || families.includes(network.family))
  },
  displayAddress: normal,
  sameAddress: (a, b) => normal(a) === normal(b),
  explorerPath: (kind, value) => `/${kind === 'address' ? 'address' : 'tx'}/${encodeURIComponent(value)}`,
  receiveUri: (address) => `bitcoin:${normal(address)}`,
  defaultAccountType: 'payment',
}
