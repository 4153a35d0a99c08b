import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, isAddress } from './address.ts'

/**
 * @throws `config/invalid`
 *
 * @example const address = asAddress(text)
 */
export function asAddress(value: string): Address {
  if (isAddress(value)) return value
  throw new LatchkeyError('config/invalid', { details: `${value} is not an Ethereum address` })
}

/**
 * Whether it is an address in one case, or with the capitals of EIP-55. Other capitals come from a typing error or an
 * attack.
 */
export function isChecksumAddress(value: unknown, checksumAddress: (address: Address) => Address): value is Address {
  if (!isAddress(value)) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(value) === value
}
