import { getAddress } from 'viem'
import { HttpError } from '../http/http-error.ts'
import { readAccount } from './parameters.ts'
import type { Swaps } from './swaps.ts'

/** @throws {HttpError} 501 */
export function needSwaps(swaps: Swaps, chainId: string): void {
  if (!swaps.serves(chainId)) throw new HttpError(501, 'not_configured', 'Network not supported for Swaps')
}

/** @throws {HttpError} 400 for a contract that isn't one of the swaps' */
export function readSpenders(swaps: Swaps, chainId: string, asked: string | undefined): readonly string[] {
  needSwaps(swaps, chainId)
  const known = swaps.contracts(chainId)
  if (asked === undefined) return known.map((address) => toShown(chainId, address))
  const { address, chainId: askedChain } = readAccount('query', 'spender', asked)
  if (askedChain !== chainId || !known.includes(address.toLowerCase()))
    throw new HttpError(400, 'invalid_query', 'spender: none of the contracts that swap')
  return [address]
}

/** With the checksum of the address, where its chain has one. */
export function toShown(chainId: string, address: string): string {
  return chainId.startsWith('eip155:') ? getAddress(address) : address
}
