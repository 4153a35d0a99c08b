import type { Migration } from './migration.ts'

/**
 * Embedded login. An identity's `label` and `email`, the `content` of flows and mails and every share are sealed by a key that isn't in the database.
 * Subjects, codes and counters' names are HMACs, tokens SHA-256. Plain are `addresses` (of wallets, as JSON), what devices and recovery factors are
 * called, and locations.
 */
export const login: Migration = {
  version: 30,
  name: 'login',
  statements: ({ id }) => [
    // Keys, wrapped by the sealing key.
    `CREATE TABLE login_keys (
      id TEXT PRIMARY KEY, purpose TEXT NOT NULL, generation BIGINT NOT NULL, wrapped TEXT NOT NULL, created_at BIGINT NOT NULL,
      UNIQUE (purpose, generation)
    )`,
    // `realm` is a project where accounts are separate, else ''.
    `CREATE TABLE login_accounts (
      id TEXT PRIMARY KEY, realm TEXT NOT NULL, created_at BIGINT NOT NULL, addresses TEXT, deletion_due_at BIGINT
    )`,
    'CREATE INDEX login_accounts_by_deletion ON login_accounts (deletion_due_at)',
    `CREATE TABLE login_identities (
      id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE, realm TEXT NOT NULL, issuer TEXT NOT NULL,
      subject TEXT NOT NULL, method TEXT NOT NULL, label TEXT NOT NULL, email TEXT, created_at BIGINT NOT NULL,
      UNIQUE (realm, issuer, subject)
    )`,
    'CREATE INDEX login_identities_by_account ON login_identities (account)',
    `CREATE TABLE login_devices (
      id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE, thumbprint TEXT NOT NULL, label TEXT NOT NULL,
      place TEXT, created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL, UNIQUE (account, thumbprint)
    )`,
    'CREATE INDEX login_devices_by_thumbprint ON login_devices (thumbprint)',
    `CREATE TABLE login_sessions (
      id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE,
      device TEXT NOT NULL REFERENCES login_devices (id) ON DELETE CASCADE, project TEXT NOT NULL, method TEXT NOT NULL,
      authenticated_at BIGINT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
      access TEXT NOT NULL UNIQUE, access_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_sessions_by_account ON login_sessions (account)',
    'CREATE INDEX login_sessions_by_device ON login_sessions (device)',
    'CREATE INDEX login_sessions_by_expiry ON login_sessions (expires_at)',
    `CREATE TABLE login_refresh_tokens (
      hash TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES login_sessions (id) ON DELETE CASCADE, issued_at BIGINT NOT NULL, used_at BIGINT
    )`,
    'CREATE INDEX login_refresh_tokens_by_session ON login_refresh_tokens (session)',
    // `device` is null for the share of a recovery factor's split.
    `CREATE TABLE login_shares (
      id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE,
      device TEXT UNIQUE REFERENCES login_devices (id) ON DELETE CASCADE, sealed TEXT NOT NULL, created_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_shares_by_account ON login_shares (account)',
    `CREATE TABLE login_recoveries (
      id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE,
      share TEXT NOT NULL REFERENCES login_shares (id) ON DELETE CASCADE, kind TEXT NOT NULL, label TEXT NOT NULL, sealed TEXT NOT NULL,
      step_up_key TEXT NOT NULL, step_up_from BIGINT NOT NULL, created_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_recoveries_by_account ON login_recoveries (account)',
    `CREATE TABLE login_passkeys (
      id TEXT PRIMARY KEY, identity TEXT NOT NULL REFERENCES login_identities (id) ON DELETE CASCADE, public_key TEXT NOT NULL,
      counter BIGINT NOT NULL, transports TEXT NOT NULL
    )`,
    'CREATE INDEX login_passkeys_by_identity ON login_passkeys (identity)',
    // Logins that have begun. `scope` holds one flow at a time for an address and a device; `lookup` is the state of a provider.
    `CREATE TABLE login_flows (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, thumbprint TEXT NOT NULL, scope TEXT UNIQUE, lookup TEXT UNIQUE, ticket TEXT UNIQUE,
      status TEXT NOT NULL, content TEXT NOT NULL, code TEXT, tries INTEGER NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_flows_by_expiry ON login_flows (expires_at)',
    `CREATE TABLE login_challenges (
      hash TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES login_sessions (id) ON DELETE CASCADE, expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_challenges_by_expiry ON login_challenges (expires_at)',
    'CREATE INDEX login_challenges_by_session ON login_challenges (session)',
    'CREATE TABLE login_nonces (hash TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
    'CREATE INDEX login_nonces_by_expiry ON login_nonces (expires_at)',
    `CREATE TABLE login_counters (
      name TEXT NOT NULL, bucket BIGINT NOT NULL, amount INTEGER NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (name, bucket)
    )`,
    'CREATE INDEX login_counters_by_expiry ON login_counters (expires_at)',
    `CREATE TABLE login_audit (
      id ${id}, account TEXT NOT NULL REFERENCES login_accounts (id) ON DELETE CASCADE, at BIGINT NOT NULL, event TEXT NOT NULL, device TEXT,
      place TEXT, detail TEXT
    )`,
    'CREATE INDEX login_audit_by_account ON login_audit (account, id)',
    `CREATE TABLE login_mails (
      id ${id}, content TEXT NOT NULL, created_at BIGINT NOT NULL, tries INTEGER NOT NULL, next_at BIGINT NOT NULL
    )`,
    'CREATE INDEX login_mails_by_time ON login_mails (next_at)',
  ],
}
