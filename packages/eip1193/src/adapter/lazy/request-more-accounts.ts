import type { WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { requestPermissions } from '../../request/permissions.ts'
import { readAccounts } from '../../request/read-wallet.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { AdapterRuntime } from './create-runtime.ts'
import { findLive } from './find-live.ts'
import { toAccounts } from './to-accounts.ts'

/** Opens the wallet's account picker. What is chosen comes as an event too, except from wallets that have none. */
export async function requestMoreAccounts(
  runtime: AdapterRuntime,
  { connectionId, signal }: WithSignal & { connectionId: string },
): Promise<void> {
  const { local, provider } = findLive(runtime, connectionId)
  if (!local) throw new LatchkeyError('wallet/unsupported-method', { details: 'The accounts of a session are fixed' })
  await requestPermissions(provider, { signal })
  const accounts = toAccounts(
    await withTimeout(readAccounts(provider), runtime.context.clock),
    await runtime.evm.checksumAddress(),
  )
  if (accounts) runtime.change(connectionId, { accounts, activeAccount: accounts[0].key })
}
