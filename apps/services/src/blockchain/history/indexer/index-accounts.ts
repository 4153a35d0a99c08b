import type { Database, Row } from '../../../store/database.ts'
import type { IndexedAccount, IndexStore } from './index-types.ts'

/** The most accounts of one chain. The account that was asked about longest ago is dropped first. */
const mostAccounts = 2000

/** The watched accounts, and how far each was searched for in old blocks. */
export function createIndexAccounts(
  db: Database,
  chainId: string,
): Pick<IndexStore, 'accounts' | 'account' | 'watch' | 'forget' | 'setBackfill'> {
  const forgetBefore = async (before: number) => {
    const old = 'SELECT address FROM chain_accounts WHERE chain_id = $1 AND asked_at < $2'
    if (!(await db.get(`${old} LIMIT 1`, [chainId, before]))) return
    for (const table of ['chain_transactions', 'chain_tokens', 'chain_accounts'])
      await db.run(`DELETE FROM ${table} WHERE chain_id = $1 AND address IN (${old})`, [chainId, before])
  }
  return {
    async accounts() {
      const rows = await db.all(
        'SELECT address, backfill_next, backfill_end FROM chain_accounts WHERE chain_id = $1 ORDER BY asked_at DESC',
        [chainId],
      )
      return rows.map(toAccount)
    },
    async account(address) {
      const sql = 'SELECT address, backfill_next, backfill_end FROM chain_accounts WHERE chain_id = $1 AND address = $2'
      const row = await db.get(sql, [chainId, address])
      return row && toAccount(row)
    },
    async watch({ address, backfillNext, backfillEnd }, now) {
      const known = await db.run('UPDATE chain_accounts SET asked_at = $1 WHERE chain_id = $2 AND address = $3', [
        now,
        chainId,
        address,
      ])
      if (known > 0) return false
      await db.run(
        `INSERT INTO chain_accounts (chain_id, address, backfill_next, backfill_end, asked_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (chain_id, address) DO NOTHING`,
        [chainId, address, backfillNext, backfillEnd, now],
      )
      const old = await db.get(
        'SELECT asked_at FROM chain_accounts WHERE chain_id = $1 ORDER BY asked_at DESC LIMIT 1 OFFSET $2',
        [chainId, mostAccounts],
      )
      if (old) await forgetBefore(Number(old.asked_at) + 1)
      return true
    },
    forget: forgetBefore,
    async setBackfill({ address, backfillNext, backfillEnd }) {
      await db.run(
        'UPDATE chain_accounts SET backfill_next = $1, backfill_end = $2 WHERE chain_id = $3 AND address = $4',
        [backfillNext, backfillEnd, chainId, address],
      )
    },
  }
}

function toAccount(row: Row): IndexedAccount {
  return {
    address: String(row.address),
    backfillNext: Number(row.backfill_next),
    backfillEnd: Number(row.backfill_end),
  }
}
