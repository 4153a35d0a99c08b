import { toHex } from '../../kernel/bytes.ts'
import { keccak256 } from './keccak-256.ts'

/**
 * The first four bytes of a function's hash, by which a call names it.
 *
 * @example selectorOf('transfer(address,uint256)') // 'a9059cbb'
 */
export function selectorOf(signature: string): string {
  return toHex(keccak256(signature).subarray(0, 4))
}
