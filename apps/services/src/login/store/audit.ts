import type { Database } from '../../store/database.ts'
import type { Caller } from '../request/caller.ts'

export type AuditEvent =
  | 'account-created'
  | 'login'
  | 'new-device'
  | 'linked'
  | 'unlinked'
  | 'email-changed'
  | 'refresh-reused'
  | 'session-ended'
  | 'device-ended'
  | 'keys-made'
  | 'device-share-written'
  | 'recovery-added'
  | 'recovery-read'
  | 'recovery-removed'
  | 'export-allowed'
  | 'step-up-on'
  | 'step-up-off'
  | 'deletion-asked'
  | 'deletion-cancelled'

/** How many entries are kept for an account. */
const mostEntries = 500

/**
 * Stores an event of an account. When there are too many, the oldest entries of the most frequent kind are removed: a
 * thief who repeats a harmless action must not remove the other entries.
 */
export async function addAudit(
  tx: Database,
  account: string,
  event: AuditEvent,
  caller: Pick<Caller, 'device' | 'place'>,
  now: number,
  detail?: string,
): Promise<void> {
  await tx.run('INSERT INTO login_audit (account, at, event, device, place, detail) VALUES ($1, $2, $3, $4, $5, $6)', [
    account,
    now,
    event,
    caller.device,
    caller.place ?? null,
    detail ?? null,
  ])
  const { n } = (await tx.get('SELECT count(*) AS n FROM login_audit WHERE account = $1', [account])) ?? {}
  if (Number(n) <= mostEntries) return
  await tx.run(
    `DELETE FROM login_audit WHERE id IN (SELECT id FROM login_audit WHERE account = $1 AND event =
      (SELECT event FROM login_audit WHERE account = $1 GROUP BY event ORDER BY count(*) DESC, event LIMIT 1)
      ORDER BY id LIMIT $2)`,
    [account, Number(n) - mostEntries],
  )
}
