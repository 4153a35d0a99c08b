import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, caipAddress, connectionStatus } from '../../kernel/connection/select.ts'
import type { Status } from '../../kernel/connection/state.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import { balances } from './balances.ts'
import { wantedAccounts } from './wanted-accounts.ts'

/** The account in use of one namespace, and what is known of it. */
export type AccountState = {
  readonly status: Status
  /** The account that becomes the one in use as soon as the wallet gives it: `Account.key`, which is the address where it is written in one way only. */
  readonly shouldUpdateToAddress: string | undefined
  readonly balanceLoading: boolean
  /** Unix time in ms from which a balance that couldn't be read may be asked for again; `undefined` while none has failed. */
  readonly lastRetry: number | undefined
}

/**
 * How the account of a namespace, by default the active one, stands. A selector over connections, balances and requested accounts.
 *
 * @example const { connectionStatus, balanceLoading } = accountState(client, 'solana')
 */
export function accountState(client: LatchkeyClient, namespace?: Namespace | undefined): AccountState {
  const state = client.connection.getState()
  const connection = activeConnection(state, namespace)
  const all: Readonly<Record<string, { balanceLoading: boolean; retryAt?: number | undefined } | undefined>> = client
    .use(balances)
    .getState()
  const balance = connection && all[caipAddress(connection)]
  return {
    status: connectionStatus(state, namespace),
    shouldUpdateToAddress: connection && client.use(wantedAccounts).getState()[connection.id],
    balanceLoading: balance?.balanceLoading ?? false,
    lastRetry: balance?.retryAt,
  }
}
