import type { Migration } from './migration.ts'

/**
 * A passkey that is asked for before each signature: since when an account wants that, and the public keys of passkeys that are recovery factors. `public_key`
 * is in COSE form (RFC 9053), base64url.
 */
export const loginStepUp: Migration = {
  version: 36,
  name: 'login-step-up',
  statements: () => [
    'ALTER TABLE login_accounts ADD COLUMN step_up_at BIGINT',
    `CREATE TABLE login_recovery_passkeys (
      recovery TEXT PRIMARY KEY REFERENCES login_recoveries (id) ON DELETE CASCADE, id TEXT NOT NULL, public_key TEXT NOT NULL, counter BIGINT NOT NULL
    )`,
  ],
}
