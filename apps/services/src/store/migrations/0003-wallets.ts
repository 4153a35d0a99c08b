import type { Migration } from './migration.ts'

/** Wallets that were imported into the registry. `record` is JSON in the wire shape of `/getWallets`. */
export const wallets: Migration = {
  version: 3,
  name: 'wallets',
  statements: () => [
    `CREATE TABLE wallets (
      id TEXT PRIMARY KEY, record TEXT NOT NULL, source TEXT NOT NULL, checked TEXT NOT NULL, digest TEXT NOT NULL,
      imported_at BIGINT NOT NULL
    )`,
  ],
}
