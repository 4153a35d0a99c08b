import { decodeBase58 } from '@latchkey/core/adapter-kit'
import type { ChainKnowledge } from '@latchkey/core/ports'

/**
 * The rules of Solana that need no request. An address is base58 of exactly 32 bytes; capitals and small letters
 * differ. The receive URI is Solana Pay's.
 */
export const solanaChain: ChainKnowledge<'solana'> = {
  isAddress: (address) => address.length >= 32 && address.length <= 44 && decodeBase58(address)?.length === 32,
  displayAddress: (address) => address,
  sameAddress: (a, b) => a === b,
  explorerPath: (kind, value) => `/${kind === 'address' ? 'address' : 'tx'}/${encodeURIComponent(value)}`,
  receiveUri: (address) => `solana:${address}`,
  defaultAccountType: 'eoa',
}
