import type { Migration } from './migration.ts'

/** The payments of a purchase as JSON: a visitor may try several times on one page of a provider. */
export const onrampTries: Migration = {
  version: 51,
  name: 'onramp-tries',
  statements: () => [`ALTER TABLE onramp_orders ADD COLUMN tries TEXT NOT NULL DEFAULT '[]'`],
}
