import type { Migration } from './migration.ts'

/** Names that visitors registered. `slot` counts the names of one account under a domain, so that their number can be held. */
export const names: Migration = {
  version: 40,
  name: 'names',
  statements: () => [
    `CREATE TABLE names (
      name TEXT PRIMARY KEY, zone TEXT NOT NULL, address TEXT NOT NULL, slot INTEGER NOT NULL, coin_type BIGINT NOT NULL, kind TEXT NOT NULL,
      bio TEXT, avatar TEXT, registered_at BIGINT NOT NULL, UNIQUE (zone, address, slot)
    )`,
    'CREATE INDEX names_by_address ON names (address)',
  ],
}
