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

/** An address in one case, or with the capitals that EIP-55 gives it: other capitals come from a typing error or an attack. */
export function isChecksumAddress(value: unknown, checksumAddress: (address: Address) => Address): value is Address {
  if (!isAddress(value)) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(value) === value
}
