import type { Migration } from './migration.ts'

/**
 * Accounts that belong to passkeys. `address` is null until it is fixed; `content` is JSON of what it follows from, public keys and nothing else, so
 * that it stays the same when a login is removed.
 */
export const loginPasskeyAccounts: Migration = {
  version: 34,
  name: 'login-passkey-accounts',
  statements: () => [
    `CREATE TABLE login_passkey_accounts (
      account TEXT PRIMARY KEY REFERENCES login_accounts (id) ON DELETE CASCADE, address TEXT, content TEXT
    )`,
  ],
}
