import type { Database } from '../../../store/database.ts'
import type { IndexStore } from './index-types.ts'

/** How far a chain was read, and the hashes of the last blocks. */
export function createIndexProgress(
  db: Database,
  chainId: string,
): Pick<IndexStore, 'head' | 'move' | 'begin' | 'restart' | 'blocks' | 'addBlocks'> {
  return {
    async head() {
      const row = await db.get('SELECT genesis, next_block FROM chain_heads WHERE chain_id = $1', [chainId])
      return row && { genesis: String(row.genesis), next: Number(row.next_block) }
    },
    async move(from, next) {
      const sql = 'UPDATE chain_heads SET next_block = $1 WHERE chain_id = $2 AND next_block = $3'
      return (await db.run(sql, [next, chainId, from])) === 1
    },
    async begin(next, genesis) {
      const sql =
        'INSERT INTO chain_heads (chain_id, genesis, next_block) VALUES ($1, $2, $3) ON CONFLICT (chain_id) DO NOTHING'
      return (await db.run(sql, [chainId, genesis, next])) === 1
    },
    async restart(from, next, genesis) {
      const sql = 'UPDATE chain_heads SET next_block = $1, genesis = $2 WHERE chain_id = $3 AND next_block = $4'
      return (await db.run(sql, [next, genesis, chainId, from])) === 1
    },
    async blocks() {
      const rows = await db.all('SELECT block, hash FROM chain_blocks WHERE chain_id = $1 ORDER BY block DESC', [
        chainId,
      ])
      return rows.map(({ block, hash }) => ({ number: Number(block), hash: String(hash) }))
    },
    async addBlocks(blocks, keep) {
      for (const { number, hash } of blocks.slice(-keep)) {
        await db.run(
          `INSERT INTO chain_blocks (chain_id, block, hash) VALUES ($1, $2, $3)
           ON CONFLICT (chain_id, block) DO UPDATE SET hash = excluded.hash`,
          [chainId, number, hash],
        )
      }
      const last = blocks.at(-1)
      if (last)
        await db.run('DELETE FROM chain_blocks WHERE chain_id = $1 AND block <= $2', [chainId, last.number - keep])
    },
  }
}
