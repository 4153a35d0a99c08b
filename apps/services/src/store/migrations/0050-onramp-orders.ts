import type { Migration } from './migration.ts'

/** Purchases of crypto for money. Amounts are decimal strings. */
export const onrampOrders: Migration = {
  version: 50,
  name: 'onramp-orders',
  statements: () => [
    `CREATE TABLE onramp_orders (
      id TEXT PRIMARY KEY, provider TEXT NOT NULL, project TEXT NOT NULL, purchase TEXT NOT NULL, status TEXT NOT NULL,
      hash TEXT, purchase_amount TEXT, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL
    )`,
    'CREATE INDEX onramp_orders_by_age ON onramp_orders (created_at)',
    'CREATE INDEX onramp_orders_by_status ON onramp_orders (status, created_at)',
  ],
}
