import type { Database } from '../../store/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { addAudit } from './audit.ts'
import { emailIssuer } from './email-issuer.ts'

/** The operator's choice of an account: by its id, or by an address that it logs in with. */
export type AccountChoice =
  | { readonly account: string }
  /** `realm`: the project, if projects have accounts of their own; otherwise ''. */
  | { readonly email: string; readonly realm: string }

/** The account that the operator means; `undefined` when there is none. */
export async function findChosen(
  database: Database,
  keys: () => Promise<Pick<KeyRing, 'index'>>,
  choice: AccountChoice,
): Promise<string | undefined> {
  if ('account' in choice) {
    const row = await database.get('SELECT id FROM login_accounts WHERE id = $1', [choice.account])
    return row && String(row.id)
  }
  const { email, realm } = choice
  const subject = (await keys()).index('subject', JSON.stringify([realm, emailIssuer, email.trim().toLowerCase()]))
  const row = await database.get(
    'SELECT account FROM login_identities WHERE realm = $1 AND issuer = $2 AND subject = $3',
    [realm, emailIssuer, subject],
  )
  return row && String(row.account)
}

/**
 * Ends the login sessions of one account or of all, and stores it in each account's audit log. Running server nodes
 * refuse them from the next request on.
 *
 * @returns how many sessions were ended
 */
export async function endSessionsByOperator(
  database: Database,
  account: string | undefined,
  now: number,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx.all(
      'SELECT account, count(*) AS n FROM login_sessions WHERE $1 = $2 OR account = $1 GROUP BY account',
      [account ?? '', ''],
    )
    let ended = 0
    for (const { account: id, n } of rows) {
      await tx.run('DELETE FROM login_sessions WHERE account = $1', [id ?? null])
      await addAudit(tx, String(id), 'session-ended', { device: 'The operator', place: undefined }, now, String(n))
      ended += Number(n)
    }
    return ended
  })
}

/** The audit log of an account, the newest entry first. It names no person, because addresses are sealed. */
export async function listAuditForOperator(
  database: Database,
  account: string,
): Promise<
  readonly { readonly at: number; readonly event: string; readonly device: string; readonly detail: string }[]
> {
  const rows = await database.all('SELECT * FROM login_audit WHERE account = $1 ORDER BY id DESC LIMIT 500', [account])
  return rows.map(({ at, detail, device, event }) => ({
    at: Number(at),
    event: String(event),
    device: String(device ?? ''),
    detail: String(detail ?? ''),
  }))
}
