import type { Migration } from './migration.ts'

/**
 * The relay's mailbox: messages, the readers of each topic, and the messages that each reader has received. A row of `relay_letters` is a
 * message: the tables say letter, everything else says message. The tables from before the
 * migrations held only messages of the last minutes, and are dropped.
 */
export const mailbox: Migration = {
  version: 10,
  name: 'mailbox',
  statements: ({ id }) => [
    'DROP TABLE IF EXISTS acknowledgements',
    'DROP TABLE IF EXISTS letters',
    `CREATE TABLE relay_letters (
      id ${id}, topic TEXT NOT NULL, digest TEXT NOT NULL, message TEXT NOT NULL, tag INTEGER NOT NULL, attestation TEXT,
      published_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, sender TEXT NOT NULL, UNIQUE (topic, digest)
    )`,
    'CREATE INDEX relay_letters_by_expiry ON relay_letters (expires_at)',
    'CREATE INDEX relay_letters_by_time ON relay_letters (published_at)',
    `CREATE TABLE relay_acknowledgements (
      letter BIGINT NOT NULL REFERENCES relay_letters (id) ON DELETE CASCADE, client TEXT NOT NULL, PRIMARY KEY (letter, client)
    )`,
    'CREATE TABLE relay_readers (topic TEXT NOT NULL, client TEXT NOT NULL, seen_at BIGINT NOT NULL, PRIMARY KEY (topic, client))',
    'CREATE INDEX relay_readers_by_time ON relay_readers (seen_at)',
  ],
}
