import type { Account } from '@latchkey/core'
import type { ConnectionFields, ConnectionPreference } from '@latchkey/core/adapter-kit'
import { isAddress } from '../../address/address.ts'
import type { ChecksumAddress } from '../evm-library.ts'
import type { Driver } from './driver.ts'

/** Reads a driver; `undefined` while its wallet shares no account. */
export function toConnection(
  driver: Driver,
  { activeAccount }: ConnectionPreference<'eip155'>,
  checksumAddress: ChecksumAddress,
): ConnectionFields<'eip155'> | undefined {
  const [first, ...rest] = driver.accounts().map((account) => withChecksum(account, checksumAddress))
  if (!first) return undefined
  const accounts = [first, ...rest] as const
  const chosen = driver.walletChoosesAccount ? undefined : accounts.find(({ key }) => key === activeAccount)
  return {
    accounts,
    activeAccount: (chosen ?? first).key,
    chainId: driver.chainId(),
    approvedChains: driver.approvedChains(),
    abilities: driver.abilities(),
  }
}

function withChecksum(account: Account<'eip155'>, checksumAddress: ChecksumAddress): Account<'eip155'> {
  const addresses = account.addresses.map((entry) =>
    isAddress(entry.address) ? { ...entry, address: checksumAddress(entry.address) } : entry,
  )
  return { ...account, addresses }
}
