import type { Account } from '@latchkey/core'
import type { Address } from '../../address/address.ts'
import type { ChecksumAddress } from '../evm-library.ts'

export type Accounts = readonly [Account<'eip155'>, ...Account<'eip155'>[]]

/** A wallet's addresses as accounts, the one in use first; `undefined` when it shares none. */
export function toAccounts(addresses: readonly Address[], checksumAddress: ChecksumAddress): Accounts | undefined {
  const [first, ...rest] = addresses.map(
    (address): Account<'eip155'> => ({
      key: address.toLowerCase(),
      addresses: [{ chainId: '*', address: checksumAddress(address) }],
      type: 'eoa',
    }),
  )
  return first && [first, ...rest]
}
