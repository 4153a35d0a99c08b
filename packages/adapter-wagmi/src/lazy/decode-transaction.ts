import type { EvmTransaction } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, isAddress } from '@latchkey/eip1193'

export type Transaction = {
  to?: Address
  data?: `0x${string}`
  value?: bigint
  gas?: bigint
  /** A legacy transaction (SPEC S7.24, RULINGS R37). */
  gasPrice?: bigint
  type?: 'legacy'
}

/**
 * Checks what the app wants to send. Only the documented fields are passed on, so a typo can't become a transaction nobody meant.
 *
 * @throws `config/invalid`
 */
export function decodeTransaction(value: unknown): Transaction {
  const { to, data, ...amounts } = record(value)
  const transaction: Transaction = {}
  if (to !== undefined) transaction.to = isAddress(to) ? to : fail('`to` must be an address')
  if (data !== undefined) transaction.data = isHex(data) ? data : fail('`data` must be hex')
  for (const key of ['value', 'gas', 'gasPrice'] as const) {
    const amount = amounts[key]
    if (amount === undefined) continue
    if (typeof amount !== 'bigint' || amount < 0n) fail(`\`${key}\` must be a bigint of 0 or more`)
    else transaction[key] = amount
  }
  if (to === undefined && data === undefined) fail('`to` or `data` is needed')
  if (transaction.gasPrice !== undefined) transaction.type = 'legacy'
  return transaction
}

function record(value: unknown): Partial<Record<keyof EvmTransaction, unknown>> {
  return typeof value === 'object' && value !== null ? value : fail('it must be an object')
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

function fail(details: string): never {
  throw new LatchkeyError('config/invalid', { details: `transaction: ${details}` })
}
