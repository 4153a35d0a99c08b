import type { ChecksumAddress } from '@latchkey/eip1193/adapter'
// The path brings a hash function along; the whole of ethers would come with its main entry in bundlers that don't shake imports.
import { getAddress } from 'ethers/address'

/** EIP-55. In lower case first: the capitals a wallet uses are no promise. */
export const checksumAddress: ChecksumAddress = (address) => getAddress(address.toLowerCase()) as `0x${string}`
