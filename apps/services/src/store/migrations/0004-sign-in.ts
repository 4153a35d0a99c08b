import type { Migration } from './migration.ts'

/** Sign-ins: nonces that are out, and sessions under the hash of their visitor's token. `content` is JSON, a SignInSession of siwx. */
export const signIn: Migration = {
  version: 4,
  name: 'sign-in',
  statements: () => [
    'CREATE TABLE sign_in_nonces (nonce TEXT PRIMARY KEY, expires_at BIGINT NOT NULL, used_at BIGINT)',
    'CREATE INDEX sign_in_nonces_by_expiry ON sign_in_nonces (expires_at)',
    `CREATE TABLE sign_in_sessions (
      holder TEXT NOT NULL, address TEXT NOT NULL, content TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
      PRIMARY KEY (holder, address)
    )`,
    'CREATE INDEX sign_in_sessions_by_expiry ON sign_in_sessions (expires_at)',
  ],
}
