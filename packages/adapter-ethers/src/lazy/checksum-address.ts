import type { ChecksumAddress } from '@latchkey/eip1193/adapter'
// This path loads only a hash function. The main entry would load all of ethers in bundlers that don't drop unused
// imports.
import { getAddress } from 'ethers/address'

/**
 * Writes an address with its EIP-55 checksum. It is put into lower case first, because a wallet's own capitals may be
 * wrong.
 */
export const checksumAddress: ChecksumAddress = (address) => getAddress(address.toLowerCase()) as `0x${string}`
