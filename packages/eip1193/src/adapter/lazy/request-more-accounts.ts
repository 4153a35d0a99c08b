import type { Cancel } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { patiently } from '../../patiently.ts'
import { requestPermissions } from '../../permissions.ts'
import { readAccounts } from '../../read-wallet.ts'
import { findLive } from './find-live.ts'
import type { Bench } from './open-desk.ts'
import { toAccounts } from './to-accounts.ts'

/** Opens the wallet's account picker. What is chosen comes as an event too, except from wallets that have none. */
export async function requestMoreAccounts(
  bench: Bench,
  { connectionId, signal }: Cancel & { connectionId: string },
): Promise<void> {
  const { local, provider } = findLive(bench, connectionId)
  if (!local) throw new LatchkeyError('wallet/unsupported-method', { details: 'The accounts of a session are fixed' })
  await requestPermissions(provider, { signal })
  const accounts = toAccounts(await patiently(readAccounts(provider), bench.context.clock), await bench.desk.spell())
  if (accounts) bench.change(connectionId, { accounts, activeAccount: accounts[0].key })
}
