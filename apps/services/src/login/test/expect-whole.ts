import { expect } from 'vitest'
import type { Database } from '../../store/database.ts'

/** What no crash may leave: queries of rows that are only a half. */
const halves: Readonly<Record<string, string>> = {
  'an account without a login':
    'SELECT count(*) AS n FROM login_accounts a WHERE NOT EXISTS (SELECT 1 FROM login_identities i WHERE i.account = a.id)',
  'a session without a token that refreshes it':
    'SELECT count(*) AS n FROM login_sessions s WHERE NOT EXISTS (SELECT 1 FROM login_refresh_tokens r WHERE r.session = s.id AND r.used_at IS NULL)',
  'addresses without a share':
    'SELECT count(*) AS n FROM login_accounts a WHERE a.addresses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM login_shares s WHERE s.account = a.id)',
  'a share of a recovery without the recovery':
    'SELECT count(*) AS n FROM login_shares s WHERE s.device IS NULL AND NOT EXISTS (SELECT 1 FROM login_recoveries r WHERE r.share = s.id)',
  'a login by passkey without its public key': `SELECT count(*) AS n FROM login_identities i WHERE i.method = 'passkey'
    AND NOT EXISTS (SELECT 1 FROM login_passkeys p WHERE p.identity = i.id)`,
  'an address of passkeys without the seal of a passkey': `SELECT count(*) AS n FROM login_passkey_accounts a
    JOIN login_identities i ON i.account = a.account JOIN login_passkeys p ON p.identity = i.id
    WHERE (a.address IS NULL) <> (p.seal IS NULL)`,
}

/** Fails where a step that was interrupted has left a half. */
export async function expectWhole(database: Pick<Database, 'get'>): Promise<void> {
  for (const [name, sql] of Object.entries(halves)) {
    const row = await database.get(sql)
    expect({ [name]: Number(row?.n) }).toEqual({ [name]: 0 })
  }
}
