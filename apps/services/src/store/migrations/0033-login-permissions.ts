import type { Migration } from './migration.ts'

/** Permissions that visitors granted to apps. `content` is JSON: the limits, and the delegation without its signature. */
export const loginPermissions: Migration = {
  version: 33,
  name: 'login-permissions',
  statements: () => [
    `CREATE TABLE login_permissions (
      account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, chain TEXT NOT NULL, address TEXT NOT NULL,
      origin TEXT NOT NULL, content TEXT NOT NULL, granted_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (account, id)
    )`,
    'CREATE INDEX login_permissions_by_address ON login_permissions (address, chain)',
    'CREATE INDEX login_permissions_by_expiry ON login_permissions (expires_at)',
  ],
}
