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
