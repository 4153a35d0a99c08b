import type { Database } from '../store/database.ts'

/** Deletes everything that has expired, and accounts whose deletion is due with all their data. */
export async function sweepLogin(database: Database, now: number): Promise<void> {
  for (const table of ['flows', 'nonces', 'counters', 'challenges', 'sessions', 'sponsor_tickets', 'sponsor_spending'])
    await database.run(`DELETE FROM login_${table} WHERE expires_at <= $1`, [now])
  await database.run('DELETE FROM login_accounts WHERE deletion_due_at <= $1', [now])
}
