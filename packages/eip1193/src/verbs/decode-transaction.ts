import { LatchkeyError } from '@latchkey/core/errors'
import type { EvmTransaction } from '@latchkey/core/ports'
import type { Address } from '../address/address.ts'
import { isChecksumAddress } from '../address/parse-address.ts'
import { decodeAmount } from '../hex/decode-amount.ts'
import { isHex } from '../hex/hex.ts'

/** A checked transaction. It is a legacy transaction only if it has a `gasPrice`. */
export type DecodedTransaction = {
  to?: Address
  data?: `0x${string}`
  /** in wei */
  value?: bigint
  gas?: bigint
  /** in wei */
  gasPrice?: bigint
}

/**
 * Checks the app's transaction. Only the documented fields are passed on, so a typo can't become an unwanted
 * transaction. An address in mixed case must have the capitals of EIP-55, which `checksumAddress` computes.
 *
 * @throws `config/invalid`
 *
 * @example const transaction = decodeTransaction(given, getAddress)
 */
export function decodeTransaction(value: unknown, checksumAddress: (address: Address) => Address): DecodedTransaction {
  const { to, data, ...amounts } = record(value)
  const transaction: DecodedTransaction = {}
  if (to !== undefined) transaction.to = isChecksumAddress(to, checksumAddress) ? to : fail('`to` must be an address')
  if (data !== undefined) transaction.data = isHex(data) ? data : fail('`data` must be hex')
  for (const key of ['value', 'gas', 'gasPrice'] as const)
    if (amounts[key] !== undefined) transaction[key] = decodeAmount(amounts[key], `transaction: \`${key}\``)
  if (to === undefined && data === undefined) fail('`to` or `data` is needed')
  return transaction
}

function record(value: unknown): Partial<Record<keyof EvmTransaction, unknown>> {
  return typeof value === 'object' && value !== null ? value : fail('it must be an object')
}

function fail(details: string): never {
  throw new LatchkeyError('config/invalid', { details: `transaction: ${details}` })
}
