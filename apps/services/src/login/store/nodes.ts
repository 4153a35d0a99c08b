import type { Database } from '../../store/database.ts'

/** A server node counts as ended after this time without a sign of life, in ms. After a crash its row stays. */
export const nodeSilenceMs = 90_000

/**
 * Stores that a node of the login server runs. It keeps the data key in memory, so the key must not be replaced
 * meanwhile.
 */
export async function announceNode(database: Database, id: string, now: number): Promise<void> {
  await database.run(
    'INSERT INTO login_nodes (id, seen_at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at',
    [id, now],
  )
}

export async function forgetNode(database: Database, id: string): Promise<void> {
  await database.run('DELETE FROM login_nodes WHERE id = $1', [id])
}

/** The number of running server nodes. */
export async function countNodes(database: Database, now: number): Promise<number> {
  const row = await database.get('SELECT count(*) AS n FROM login_nodes WHERE seen_at > $1', [now - nodeSilenceMs])
  return Number(row?.n)
}
