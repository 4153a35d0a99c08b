import type { Migration } from './migration.ts'

/** Published descriptions of contracts (ERC-7730), a row for each contract and file. `address` is in small letters, `descriptor` JSON. */
export const descriptors: Migration = {
  version: 60,
  name: 'descriptors',
  statements: () => [
    `CREATE TABLE descriptors (
      chain_id TEXT NOT NULL, address TEXT NOT NULL, source TEXT NOT NULL, descriptor TEXT NOT NULL, imported_at BIGINT NOT NULL,
      PRIMARY KEY (chain_id, address, source)
    )`,
  ],
}
