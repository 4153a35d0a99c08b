import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../config/values/config-error.ts'
import type { Database, SqlValue } from '../../store/database.ts'
import { addKey, createKeyRing, readKeys } from '../keys/key-ring.ts'
import { sealBytes } from '../keys/seal.ts'
import { countNodes, nodeSilenceMs } from './nodes.ts'

/** Every column that holds sealed text, its table's key, and the context it is sealed for. */
export const sealedColumns = [
  { table: 'login_identities', key: 'id', column: 'label', context: (id: SqlValue) => `label|${id}` },
  { table: 'login_identities', key: 'id', column: 'email', context: (id: SqlValue) => `email|${id}` },
  { table: 'login_shares', key: 'id', column: 'sealed', context: (id: SqlValue) => `share|${id}` },
  { table: 'login_flows', key: 'id', column: 'content', context: (id: SqlValue) => `flow|${id}` },
  { table: 'login_mails', key: 'id', column: 'content', context: () => 'mail' },
] as const

const batch = 200

/**
 * Gives a store a new sealing key, a new data key and a new key for identity tokens. Everything is sealed again, so the
 * old sealing key opens nothing afterwards. If it stops at any moment, the store is still whole, and a second run
 * continues: each row names the key that seals it, and both data keys exist until the last step, which replaces the
 * wrapping of all keys at once.
 *
 * @returns how many values were sealed again
 * @throws {ConfigError} while a node runs: it would go on sealing with a key that is gone
 */
export async function rotateSealingKey(
  database: Database,
  keys: { readonly from: Uint8Array; readonly to: Uint8Array },
  now: number,
): Promise<number> {
  const before = (await readKeys(database, keys.from)).filter(({ purpose }) => purpose === 'data')
  const newestBefore = before.at(-1)
  if (!newestBefore) return 0
  // An interrupted run has left a second data key: this run continues with it.
  if (before.length === 1) {
    const generation = newestBefore.generation + 1
    await addKey(database, keys.from, { purpose: 'data', generation, content: randomBytes(32), now })
  }
  // Counted after the new key is stored, because a node that starts from now on seals with it.
  const nodes = await countNodes(database, now)
  if (nodes > 0)
    throw new ConfigError(
      `login: ${nodes} of this store's nodes run, or ended without saying so less than ${nodeSilenceMs / 1000} s ago. Stop them first`,
    )
  const all = await readKeys(database, keys.from)
  const newest = all.filter(({ purpose }) => purpose === 'data').at(-1)
  if (!newest) return 0
  const ring = createKeyRing(all)
  let count = 0
  for (const { table, key, column, context } of sealedColumns) {
    for (;;) {
      const done = await database.transaction(async (tx) => {
        const rows = await tx.all(
          `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL AND substr(${column}, 1, ${newest.id.length + 1}) <> $1 LIMIT ${batch}`,
          [`${newest.id}.`],
        )
        for (const { id = null, sealed } of rows) {
          const again = ring.seal(ring.open(String(sealed), context(id)), context(id))
          await tx.run(`UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [id, again])
        }
        return rows.length
      })
      count += done
      if (done < batch) break
    }
  }
  await database.transaction(async (tx) => {
    for (const { id, purpose, content } of all) {
      // The next start makes a new key for identity tokens. If an attacker saw the old one, it could sign for every
      // account.
      const isOver = purpose === 'signing' || (purpose === 'data' && id !== newest.id)
      if (isOver) await tx.run('DELETE FROM login_keys WHERE id = $1', [id])
      else
        await tx.run('UPDATE login_keys SET wrapped = $2 WHERE id = $1', [
          id,
          sealBytes(keys.to, content, `login-key|${id}|${purpose}`),
        ])
    }
  })
  return count
}
