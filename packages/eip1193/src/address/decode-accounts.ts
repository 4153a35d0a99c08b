import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, isAddress, sameAddress } from './address.ts'

/** More accounts than any wallet shares; a longer list is an attack or a bug. */
const maxAccounts = 1000

/**
 * Reads an account list (`eth_accounts`, `accountsChanged`). Entries that aren't addresses and repeated entries are
 * dropped. The wallet's order and capitals stay. An empty list is a valid answer: the wallet has disconnected.
 *
 * @throws `request/unreadable` when it is no list, or none of its entries is an address
 *
 * @example decodeAccounts(await provider.request({ method: 'eth_accounts' }))
 */
export function decodeAccounts(value: unknown): readonly Address[] {
  const entries = copy(value)
  const accounts: Address[] = []
  for (const entry of entries) {
    if (isAddress(entry) && !accounts.some((known) => sameAddress(known, entry))) accounts.push(entry)
  }
  if (entries.length && !accounts.length) throw unreadable()
  return accounts
}

function copy(value: unknown): readonly unknown[] {
  try {
    if (Array.isArray(value)) return Array.prototype.slice.call(value, 0, maxAccounts)
  } catch (cause) {
    throw unreadable(cause)
  }
  throw unreadable()
}

function unreadable(cause?: unknown) {
  return new LatchkeyError('request/unreadable', {
    details: 'The wallet sent something that is no account list',
    cause,
  })
}
