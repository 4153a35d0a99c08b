import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { setActive } from './set-active.ts'

/** Parameters of `setActiveAccount`. */
export type SetActiveAccountParameters = {
  connectionId: string
  /** `Account.key`, or an address of the account. */
  account: string
}

/**
 * Whether an account of this connection can be chosen here. Where a library keeps the truth (wagmi), the wallet alone chooses.
 *
 * @example if (canSetActiveAccount(client, connection)) setActiveAccount(client, { connectionId: connection.id, account })
 */
export function canSetActiveAccount(client: LatchkeyClient, { adapterId, abilities }: Connection): boolean {
  const entry = client.adapters.get(adapterId)
  return entry?.adapter.truth !== 'external' || abilities.includes('setActiveAccount')
}

/**
 * Makes one account of a connection the one in use, and the connection the active one. No wallet is asked. The choice is kept across a
 * reload as long as the wallet still lists the account.
 *
 * @example setActiveAccount(client, { connectionId: connection.id, account: connection.accounts[1].key })
 * @throws LatchkeyError `connection/not-found`, `connection/mismatch` for an account that isn't of the connection,
 * `wallet/unsupported-method` where only the wallet can choose
 */
export function setActiveAccount(client: LatchkeyClient, { connectionId, account }: SetActiveAccountParameters): void {
  const connection = client.connection.getState().connections[connectionId]
  if (!connection) throw new LatchkeyError('connection/not-found', { input: connectionId })
  const entry = client.adapters.get(connection.adapterId)
  const same = entry?.adapter.chain.sameAddress ?? ((a: string, b: string) => a === b)
  const found =
    connection.accounts.find(({ key }) => key === account) ??
    connection.accounts.find(({ addresses }) => addresses.some(({ address }) => same(address, account)))
  if (!found)
    throw new LatchkeyError('connection/mismatch', { details: `${account} is no account of ${connectionId}.` })
  if (found.key !== connection.activeAccount) {
    if (!canSetActiveAccount(client, connection))
      throw new LatchkeyError('wallet/unsupported-method', {
        details: 'Accounts of this connection are chosen in the wallet.',
      })
    entry?.instance.can.setActiveAccount?.({ connectionId, account: found.key })
    const core = client as CoreClient
    core.dispatch({ type: 'changed', connectionId, change: { activeAccount: found.key } })
  }
  setActive(client, { connectionId })
}
