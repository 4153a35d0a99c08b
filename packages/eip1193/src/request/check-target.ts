import { LatchkeyError } from '@latchkey/core/errors'
import type { Target } from '@latchkey/core/ports'
import { type Address, sameAddress } from '../address/address.ts'

/**
 * The account of a request, as the wallet writes it, if account and network are still those that the visitor saw.
 *
 * @throws `connection/mismatch`
 *
 * @example const from = checkTarget(accounts, isConnected, { account, chainId })
 */
export function checkTarget(
  accounts: readonly Address[],
  isThere: boolean,
  { account, chainId }: Pick<Target<'eip155'>, 'account' | 'chainId'>,
): Address {
  const own = accounts.find((address) => sameAddress(address, account))
  if (!own) throw mismatch(`The wallet does not share ${account} any more`)
  if (!isThere) throw mismatch(`The wallet is not on ${chainId} any more`)
  return own
}

/**
 * The error for a request that names another account or network than the visitor saw.
 *
 * @example
 * throw mismatch('The wallet is on another network')
 */
export function mismatch(details: string): LatchkeyError {
  return new LatchkeyError('connection/mismatch', { details })
}
