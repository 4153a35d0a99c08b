import type { SignInServerStore, SignInSession } from '@latchkey/siwx/server'
import { isFresh } from '../limits/is-fresh.ts'
import type { Database } from '../store/database.ts'

/** Time between two removals of expired rows, in ms. */
const purgeEvery = 60_000
/** The accounts that one visitor is signed in with. Beyond it the oldest goes: each sign-in moves them, and each list has them. */
const mostSessions = 50

/**
 * Keeps nonces and sessions in the services' database. So every node knows them, and visitors stay signed in after a
 * restart.
 */
export function createSignInStore(database: Database, now: () => number): SignInServerStore {
  let purgedAt = Number.NEGATIVE_INFINITY
  const purge = async () => {
    const time = now()
    if (isFresh(purgedAt, time, purgeEvery)) return
    purgedAt = time
    await database.run('DELETE FROM sign_in_nonces WHERE expires_at <= $1', [time])
    await database.run('DELETE FROM sign_in_sessions WHERE expires_at <= $1', [time])
  }
  return {
    async putNonce(nonce, expiresAt) {
      await purge()
      await database.run('INSERT INTO sign_in_nonces (nonce, expires_at) VALUES ($1, $2)', [nonce, expiresAt])
    },
    async findNonce(nonce, time) {
      const row = await database.get('SELECT used_at FROM sign_in_nonces WHERE nonce = $1 AND expires_at > $2', [
        nonce,
        time,
      ])
      if (!row) return 'unknown'
      return row.used_at === null ? 'fresh' : 'used'
    },
    takeNonce: async (nonce, time) =>
      (await database.run(
        'UPDATE sign_in_nonces SET used_at = $2 WHERE nonce = $1 AND used_at IS NULL AND expires_at > $2',
        [nonce, time],
      )) === 1,
    putSession: ({ before, holder, session }) =>
      database.transaction(async (tx) => {
        if (before !== undefined)
          await tx.run('UPDATE sign_in_sessions SET holder = $2 WHERE holder = $1', [before, holder])
        await tx.run(
          `INSERT INTO sign_in_sessions (holder, address, content, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (holder, address) DO UPDATE SET content = excluded.content, expires_at = excluded.expires_at`,
          [holder, session.address, JSON.stringify(session), now(), Date.parse(session.expiresAt)],
        )
        await tx.run(
          `DELETE FROM sign_in_sessions WHERE holder = $1 AND address <> $2 AND address NOT IN (
          SELECT address FROM sign_in_sessions WHERE holder = $1 AND address <> $2
            ORDER BY created_at DESC, address DESC LIMIT ${mostSessions - 1}
        )`,
          [holder, session.address],
        )
      }),
    async listSessions(holder, time) {
      const rows = await database.all(
        `SELECT content FROM (
          SELECT content, created_at, address FROM sign_in_sessions WHERE holder = $1 AND expires_at > $2
            ORDER BY created_at DESC, address DESC LIMIT ${mostSessions}
        ) AS newest ORDER BY created_at, address`,
        [holder, time],
      )
      return rows.map(({ content }) => JSON.parse(String(content)) as SignInSession)
    },
    async deleteSessions(holder, addresses) {
      for (const address of addresses) {
        await database.run('DELETE FROM sign_in_sessions WHERE holder = $1 AND address = $2', [holder, address])
      }
    },
  }
}
