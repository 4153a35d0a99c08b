import * as v from 'valibot'
import type { Database } from '../../../store/database.ts'
import { type RawTransaction, rawTransaction } from '../raw-transaction.ts'
import type { IndexStore } from './index-types.ts'

/** The transactions that were found for the accounts, and the tokens in them. */
export function createIndexTransactions(
  db: Database,
  chainId: string,
): Pick<IndexStore, 'add' | 'rewind' | 'clear' | 'page' | 'has' | 'tokens'> {
  return {
    async add(found) {
      for (const { address, block, position, transaction } of found) {
        await db.run(
          `INSERT INTO chain_transactions (chain_id, address, hash, block, position, content) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (chain_id, address, hash)
           DO UPDATE SET block = excluded.block, position = excluded.position, content = excluded.content`,
          [chainId, address, transaction.hash, block, position, JSON.stringify(transaction)],
        )
        for (const [token, isSent] of tokensOf(transaction, address)) {
          await db.run(
            `INSERT INTO chain_tokens (chain_id, address, token, first_block, is_sent) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (chain_id, address, token) DO UPDATE SET
               first_block = CASE WHEN excluded.first_block < chain_tokens.first_block
                 THEN excluded.first_block ELSE chain_tokens.first_block END,
               is_sent = CASE WHEN excluded.is_sent = 1 THEN 1 ELSE chain_tokens.is_sent END`,
            [chainId, address, token, block, isSent ? 1 : 0],
          )
        }
      }
    },
    async rewind(block) {
      await db.run('DELETE FROM chain_transactions WHERE chain_id = $1 AND block >= $2', [chainId, block])
      await db.run('DELETE FROM chain_blocks WHERE chain_id = $1 AND block >= $2', [chainId, block])
    },
    async clear() {
      for (const table of ['chain_transactions', 'chain_blocks', 'chain_tokens'])
        await db.run(`DELETE FROM ${table} WHERE chain_id = $1`, [chainId])
    },
    async page(address, before, limit) {
      const rows = await db.all(
        `SELECT block, position, content FROM chain_transactions
         WHERE chain_id = $1 AND address = $2 AND (block < $3 OR (block = $3 AND position < $4))
         ORDER BY block DESC, position DESC LIMIT $5`,
        [chainId, address, before?.block ?? Number.MAX_SAFE_INTEGER, before?.position ?? 0, limit],
      )
      return rows.flatMap(({ block, position, content }) => {
        const parsed = v.safeParse(rawTransaction, JSON.parse(String(content)))
        return parsed.success ? [{ block: Number(block), position: Number(position), transaction: parsed.output }] : []
      })
    },
    async has(address, hash) {
      const sql = 'SELECT 1 AS one FROM chain_transactions WHERE chain_id = $1 AND address = $2 AND hash = $3'
      return (await db.get(sql, [chainId, address, hash])) !== undefined
    },
    async tokens(address, limit) {
      const rows = await db.all(
        `SELECT token FROM chain_tokens WHERE chain_id = $1 AND address = $2
         ORDER BY is_sent DESC, first_block, token LIMIT $3`,
        [chainId, address, limit],
      )
      return rows.map(({ token }) => String(token))
    },
  }
}

/**
 * The tokens that came to an account or that it sent, and whether the account sent the transaction: logs alone prove
 * nothing.
 */
function tokensOf({ from, moves }: RawTransaction, address: string): ReadonlyMap<string, boolean> {
  const isOwn = from === address
  const tokens = moves.filter(
    (move) => move.standard === 'erc20' && (move.to === address || (isOwn && move.from === address)),
  )
  return new Map(tokens.map(({ contract }) => [contract, isOwn]))
}
