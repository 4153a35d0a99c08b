import type { Migration } from './migration.ts'

/**
 * Stores the size of each message and each reader, and its address, so that no address can fill the disk. `account` is a hash of the
 * address whose key exists only in the process that made it: the table alone tells no address. The second index has all that
 * is asked before messages are read: their texts, which come first in a row, stay where they are.
 */
export const mailboxSizes: Migration = {
  version: 11,
  name: 'mailbox-sizes',
  statements: () => [
    'ALTER TABLE relay_letters ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE relay_letters ADD COLUMN account TEXT',
    'ALTER TABLE relay_readers ADD COLUMN account TEXT',
    'UPDATE relay_letters SET bytes = length(message)',
    'CREATE INDEX relay_letters_by_account ON relay_letters (account, bytes)',
    'CREATE INDEX relay_letters_waiting ON relay_letters (topic, id, sender, expires_at, bytes)',
    'CREATE INDEX relay_readers_by_account ON relay_readers (account)',
  ],
}
