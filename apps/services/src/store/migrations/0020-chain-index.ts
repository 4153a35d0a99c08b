import type { Migration } from './migration.ts'

/** What the blockchain API has read from chains itself: how far it is, for which accounts, and what it found. Addresses and hashes in lower case. */
export const chainIndex: Migration = {
  version: 20,
  name: 'chain-index',
  statements: () => [
    // Where each chain is: its first block's hash, so that a restarted local chain is noticed, and the next block to read.
    'CREATE TABLE chain_heads (chain_id TEXT PRIMARY KEY, genesis TEXT NOT NULL, next_block BIGINT NOT NULL)',
    // Hashes of the last blocks read, to find where a chain went another way.
    'CREATE TABLE chain_blocks (chain_id TEXT NOT NULL, block BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain_id, block))',
    // Addresses that were asked about. Blocks from backfill_end to backfill_next are still to be read for it, downwards.
    `CREATE TABLE chain_accounts (
      chain_id TEXT NOT NULL, address TEXT NOT NULL, backfill_next BIGINT NOT NULL, backfill_end BIGINT NOT NULL,
      asked_at BIGINT NOT NULL, PRIMARY KEY (chain_id, address)
    )`,
    // `content` is JSON, a RawTransaction of blockchain/history/raw-transaction.ts.
    `CREATE TABLE chain_transactions (
      chain_id TEXT NOT NULL, address TEXT NOT NULL, hash TEXT NOT NULL, block BIGINT NOT NULL, position INTEGER NOT NULL,
      content TEXT NOT NULL, PRIMARY KEY (chain_id, address, hash)
    )`,
    'CREATE INDEX chain_transactions_order ON chain_transactions (chain_id, address, block, position)',
    // Tokens an account was seen with.
    `CREATE TABLE chain_tokens (
      chain_id TEXT NOT NULL, address TEXT NOT NULL, token TEXT NOT NULL, PRIMARY KEY (chain_id, address, token)
    )`,
  ],
}
