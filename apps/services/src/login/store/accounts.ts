import type { Account, Addresses, LoginMethod, RecoveryKind } from '@latchkey/frame/wire'
import type { Database } from '../../store/database.ts'
import { randomId } from '../keys/secrets.ts'
import type { LoginContext } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { findPasskeyAccount } from './passkey-accounts.ts'

/** The identity that a login method has proven. */
export type ProvenLogin = {
  readonly method: LoginMethod
  readonly issuer: string
  readonly subject: string
  /** The name by which the visitor knows the login. */
  readonly label: string
  /** Only an address that the method has verified. Notices go to it. */
  readonly email?: string | undefined
}

/** The most logins of an account. */
const mostLogins = 20

/** The HMAC by which the database finds a login. */
export function subjectIndex(context: LoginContext, realm: string, issuer: string, subject: string): string {
  return context.keys.index('subject', JSON.stringify([realm, issuer, subject]))
}

/** Finds the account of a login by issuer and subject, never by e-mail address. */
export async function findAccount(
  context: LoginContext,
  tx: Database,
  realm: string,
  login: Pick<ProvenLogin, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await tx.get('SELECT account FROM login_identities WHERE realm = $1 AND issuer = $2 AND subject = $3', [
    realm,
    login.issuer,
    subjectIndex(context, realm, login.issuer, login.subject),
  ])
  return row && String(row.account)
}

/**
 * Adds a login to an account; returns its id.
 *
 * @throws {LoginError} `login/taken`, `login/full`
 */
export async function addLogin(
  context: LoginContext,
  tx: Database,
  account: { readonly id: string; readonly realm: string },
  login: ProvenLogin,
): Promise<string> {
  const { n } = (await tx.get('SELECT count(*) AS n FROM login_identities WHERE account = $1', [account.id])) ?? {}
  if (Number(n) >= mostLogins) throw new LoginError('login/full', `An account has at most ${mostLogins} logins`)
  const id = randomId()
  const added = await tx.run(
    `INSERT INTO login_identities (id, account, realm, issuer, subject, method, label, email, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (realm, issuer, subject) DO NOTHING`,
    [
      id,
      account.id,
      account.realm,
      login.issuer,
      subjectIndex(context, account.realm, login.issuer, login.subject),
      login.method,
      context.keys.seal(login.label.slice(0, 254), `label|${id}`),
      login.email === undefined ? null : context.keys.seal(login.email, `email|${id}`),
      context.now(),
    ],
  )
  if (added === 0) throw new LoginError('login/taken', 'This login belongs to another account')
  return id
}

/** An account as its visitor sees it, from one of its devices. */
export async function viewAccount(
  context: LoginContext,
  database: Database,
  id: string,
  device: string,
): Promise<Account> {
  const { keys } = context
  const row = await database.get('SELECT * FROM login_accounts WHERE id = $1', [id])
  if (!row) throw new LoginError('login/session-ended', 'The account is gone')
  const logins = await database.all('SELECT * FROM login_identities WHERE account = $1 ORDER BY created_at, id', [id])
  const recoveries = await database.all('SELECT * FROM login_recoveries WHERE account = $1 ORDER BY created_at, id', [
    id,
  ])
  const share = await database.get('SELECT id FROM login_shares WHERE device = $1', [device])
  const passkeyAccount = await findPasskeyAccount(database, id)
  return {
    id,
    createdAt: Number(row.created_at),
    ...(row.addresses !== null && { addresses: JSON.parse(String(row.addresses)) as Addresses }),
    ...(passkeyAccount && { passkeyAccount }),
    logins: logins.map((login) => ({
      id: String(login.id),
      method: String(login.method) as LoginMethod,
      label: keys.open(String(login.label), `label|${login.id}`),
      createdAt: Number(login.created_at),
    })),
    recoveries: recoveries.map((each) => ({
      id: String(each.id),
      kind: String(each.kind) as RecoveryKind,
      label: String(each.label),
      createdAt: Number(each.created_at),
      stepUpFrom: Number(each.step_up_from),
    })),
    hasDeviceShare: share !== undefined,
    ...(row.deletion_due_at !== null && { deletion: { dueAt: Number(row.deletion_due_at) } }),
  }
}

/** Locks an account's row for a transaction, so that two requests of one account take turns on Postgres too. */
export async function lockAccount(tx: Database, id: string): Promise<void> {
  const locked = await tx.run('UPDATE login_accounts SET realm = realm WHERE id = $1', [id])
  if (locked === 0) throw new LoginError('login/session-ended', 'The account is gone')
}
