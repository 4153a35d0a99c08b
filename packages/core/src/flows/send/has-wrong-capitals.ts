import { toHex } from '../../kernel/bytes.ts'
import { keccak256 } from '../preview/keccak-256.ts'

/**
 * Whether an Ethereum address was mistyped: capitals are its checksum (EIP-55). An address in one case has no checksum.
 *
 * @example hasWrongCapitals('0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // true: it begins with `0xd8dA`
 */
export function hasWrongCapitals(address: string): boolean {
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  if (digits === small || digits === digits.toUpperCase()) return false
  const hash = toHex(keccak256(small))
  return [...small].some(
    (digit, index) => digits[index] !== (Number(`0x${hash[index]}`) > 7 ? digit.toUpperCase() : digit),
  )
}
