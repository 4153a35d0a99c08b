import type { EvmTransaction } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, isAddress } from '../../address.ts'
import type { Spell } from '../library.ts'
import { encodeQuantity, isHex } from './hex.ts'

/** A transaction as `eth_sendTransaction` and `eth_estimateGas` take it. */
export type RpcTransaction = Partial<Record<'to' | 'data' | 'value' | 'gas' | 'gasPrice' | 'type', `0x${string}`>>

/**
 * Checks what the app wants to send. Only the documented fields are passed on, so a typo can't become a transaction nobody meant; an
 * address in mixed case must have the right capitals (EIP-55).
 *
 * @throws `config/invalid`
 */
export function decodeTransaction(value: unknown, spell: Spell): RpcTransaction {
  const { to, data, ...amounts } = record(value)
  const transaction: RpcTransaction = {}
  if (to !== undefined) transaction.to = isSpelledRight(to, spell) ? to : fail('`to` must be an address')
  if (data !== undefined) transaction.data = isHex(data) ? data : fail('`data` must be hex')
  for (const key of ['value', 'gas', 'gasPrice'] as const) {
    const amount = amounts[key]
    if (amount === undefined) continue
    if (typeof amount !== 'bigint' || amount < 0n || amount >= 2n ** 256n)
      fail(`\`${key}\` must be a bigint from 0 to 2^256 - 1`)
    else transaction[key] = encodeQuantity(amount)
  }
  if (to === undefined && data === undefined) fail('`to` or `data` is needed')
  // A legacy transaction, and only then (SPEC S7.24, RULINGS R37).
  if (transaction.gasPrice !== undefined) transaction.type = '0x0'
  return transaction
}

function isSpelledRight(value: unknown, spell: Spell): value is Address {
  if (!isAddress(value)) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || spell(value) === value
}

function record(value: unknown): Partial<Record<keyof EvmTransaction, unknown>> {
  return typeof value === 'object' && value !== null ? value : fail('it must be an object')
}

function fail(details: string): never {
  throw new LatchkeyError('config/invalid', { details: `transaction: ${details}` })
}
