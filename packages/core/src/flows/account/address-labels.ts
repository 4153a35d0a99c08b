import { addressOn } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/**
 * What the wallet calls its accounts, by address; accounts without a name are left out.
 *
 * @example addressLabels(connection) // { '0xab…': 'Savings' }
 */
export function addressLabels(connection: Connection): Readonly<Record<string, string>> {
  const named = connection.accounts.flatMap((account) =>
    account.label ? [[addressOn(connection, connection.chainId, account), account.label] as const] : [],
  )
  return Object.fromEntries(named)
}
