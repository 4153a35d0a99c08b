import type { ChainKnowledge } from '@latchkey/core/ports'
import { isAddress, sameAddress } from '../address/address.ts'

/** The rules of Ethereum chains that need no request. */
export const evmChain: ChainKnowledge<'eip155'> = {
  isAddress: (address) => isAddress(address),
  // Wallets and libraries already give addresses their checksum (EIP-55). Doing it again would cost every page a hash function.
  displayAddress: (address) => address,
  sameAddress,
  explorerPath: (kind, value) => `/${kind === 'address' ? 'address' : 'tx'}/${encodeURIComponent(value)}`,
  // EIP-681: the chain id keeps a payment from going to the same address on another network.
  receiveUri: (address, network) => `ethereum:${address}@${network.id}`,
  defaultAccountType: 'smartAccount',
}
