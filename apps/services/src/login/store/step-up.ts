import type { Database } from '../../store/database.ts'
import type { Caller } from '../request/caller.ts'
import { addAudit } from './audit.ts'

/** A passkey of an account that can confirm. It logs in, or is a recovery factor. */
export type StepUpPasskey = {
  readonly id: string
  /** COSE (RFC 9053), base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** Whether an account asks for its passkey before each signature. */
export async function isStepUpOn(database: Pick<Database, 'get'>, account: string): Promise<boolean> {
  const row = await database.get('SELECT step_up_at FROM login_accounts WHERE id = $1', [account])
  return row !== undefined && row.step_up_at !== null
}

/** The passkeys of an account that can confirm. */
export async function findStepUpPasskeys(
  database: Pick<Database, 'all'>,
  account: string,
): Promise<readonly StepUpPasskey[]> {
  const rows = await database.all(
    `SELECT p.id, p.public_key, p.counter FROM login_passkeys p JOIN login_identities i ON i.id = p.identity WHERE i.account = $1
      UNION ALL SELECT p.id, p.public_key, p.counter FROM login_recovery_passkeys p JOIN login_recoveries r ON r.id = p.recovery WHERE r.account = $1`,
    [account],
  )
  return rows.map((row) => ({
    id: String(row.id),
    publicKey: String(row.public_key),
    counter: Number(row.counter),
  }))
}

/** Stores the counter of a passkey that was used, by which copies of it are found (WebAuthn, 6.1.1). */
export async function noteCounter(
  database: Pick<Database, 'run'>,
  account: string,
  passkey: Pick<StepUpPasskey, 'id' | 'counter'>,
): Promise<void> {
  const given = [account, passkey.id, passkey.counter]
  await database.run(
    `UPDATE login_passkeys SET counter = $3 WHERE id = $2 AND identity IN (SELECT id FROM login_identities WHERE account = $1)`,
    given,
  )
  await database.run(
    `UPDATE login_recovery_passkeys SET counter = $3 WHERE id = $2 AND recovery IN (SELECT id FROM login_recoveries WHERE account = $1)`,
    given,
  )
}

/** Turns it on or off, and stores that in the audit log; false when it already was so. */
export async function changeStepUp(
  tx: Database,
  account: string,
  isOn: boolean,
  caller: Caller,
  now: number,
): Promise<boolean> {
  const changed = isOn
    ? await tx.run('UPDATE login_accounts SET step_up_at = $2 WHERE id = $1 AND step_up_at IS NULL', [account, now])
    : await tx.run('UPDATE login_accounts SET step_up_at = NULL WHERE id = $1 AND step_up_at IS NOT NULL', [account])
  if (changed > 0) await addAudit(tx, account, isOn ? 'step-up-on' : 'step-up-off', caller, now)
  return changed > 0
}

/**
 * Turns it off if the last passkey was removed, which a recovery factor allowed. Otherwise the account could never sign
 * again.
 */
export async function endStepUpWithoutPasskeys(
  tx: Database,
  account: string,
  caller: Caller,
  now: number,
): Promise<void> {
  if ((await findStepUpPasskeys(tx, account)).length === 0) await changeStepUp(tx, account, false, caller, now)
}
