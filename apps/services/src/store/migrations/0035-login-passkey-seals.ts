import type { Migration } from './migration.ts'

/** The login site's own proof of an account's address, made with a secret that the passkey alone gives back. The server can't make one, or check one. */
export const loginPasskeySeals: Migration = {
  version: 35,
  name: 'login-passkey-seals',
  statements: () => ['ALTER TABLE login_passkeys ADD COLUMN seal TEXT'],
}
