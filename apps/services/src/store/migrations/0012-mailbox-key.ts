import type { Migration } from './migration.ts'

/**
 * The key that makes names of accounts out of addresses, one row: made once, so that what an address has waiting is known as its own after a
 * restart and on every node. Names that older versions made with keys of their own belong to no address any more and go with their messages.
 */
export const mailboxKey: Migration = {
  version: 12,
  name: 'mailbox-key',
  statements: () => ['CREATE TABLE relay_account_key (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)'],
}
