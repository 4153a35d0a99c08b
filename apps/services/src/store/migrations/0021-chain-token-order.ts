import type { Migration } from './migration.ts'

/** In which order an account's tokens are asked for: strangers can send an account hundreds of worthless ones. */
export const chainTokenOrder: Migration = {
  version: 21,
  name: 'chain-token-order',
  statements: () => [
    // The lowest block in which the account was seen with the token; 0 for those that were found before this was noted.
    'ALTER TABLE chain_tokens ADD COLUMN first_block BIGINT NOT NULL DEFAULT 0',
    // 1 where the account itself sent a transaction that moved the token.
    'ALTER TABLE chain_tokens ADD COLUMN is_sent INTEGER NOT NULL DEFAULT 0',
  ],
}
