import type { Migration } from './migration.ts'

/** What operators pay for logins: tickets for single operations, and what was spent. Amounts are in gwei, rounded up. */
export const loginSponsors: Migration = {
  version: 31,
  name: 'login-sponsors',
  statements: () => [
    `CREATE TABLE login_sponsor_tickets (
      hash TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES login_sessions (id) ON DELETE CASCADE, chain TEXT NOT NULL, calls TEXT NOT NULL,
      policy INTEGER NOT NULL, status TEXT NOT NULL, expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_sponsor_tickets_by_session ON login_sponsor_tickets (session)',
    'CREATE INDEX login_sponsor_tickets_by_expiry ON login_sponsor_tickets (expires_at)',
    `CREATE TABLE login_sponsor_spending (
      name TEXT NOT NULL, bucket BIGINT NOT NULL, amount BIGINT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (name, bucket)
    )`,
    'CREATE INDEX login_sponsor_spending_by_expiry ON login_sponsor_spending (expires_at)',
  ],
}
