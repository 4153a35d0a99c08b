import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignInServerStore, SignInSession } from '@latchkey/siwx/server'
import { isFresh } from '../limits/is-fresh.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database.ts'

/** Time between two removals of expired rows, in ms. */
const purgeEvery = 60_000
/** The accounts that one visitor is signed in with. Beyond it the oldest goes: each sign-in moves them, and each list has them. */
const mostSessions = 50

/** The most sessions that one statement removes: SQLite writes on this thread. */
const largestBatch = 128
/** Other requests are served in between. */
const nextTurn = () => new Promise((done) => setImmediate(done))

export type SignInStoreOptions = {
  readonly database: Database
  /** In ms. */
  readonly now: () => number
  /** The most sign-in sessions of all visitors together. */
  readonly maxSessions: number
  readonly log: Log
}

/**
 * Keeps nonces and sessions in the services' database. So every node knows them, and visitors stay signed in after a
 * restart. When there are too many sessions, those that would end first make room. A visitor then signs in again; if a
 * sign-in were refused instead, a flood could keep all visitors out.
 */
export function createSignInStore({ database, log, maxSessions, now }: SignInStoreOptions): SignInServerStore {
  let purgedAt = Number.NEGATIVE_INFINITY
  /** The sessions of all visitors: counted with each removal, and increased by what this node adds in between. */
  let count = 0
  // Many visitors wait for the same removal, so it runs outside of the request that starts it.
  const outside = AsyncLocalStorage.snapshot()
  let running: Promise<void> | undefined
  // Two nodes that remove the same rows would wait for each other.
  const skipLocked = database.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''

  /** Removes those sessions that would end first, before a time. */
  const removeFirst = (before: number, most: number) =>
    database.run(
      `WITH chosen AS (SELECT holder, address FROM sign_in_sessions WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 ${skipLocked})
      DELETE FROM sign_in_sessions WHERE (holder, address) IN (SELECT holder, address FROM chosen)`,
      [before, most],
    )
  async function removeExpired(time: number): Promise<void> {
    await database.run('DELETE FROM sign_in_nonces WHERE expires_at <= $1', [time])
    while ((await removeFirst(time, largestBatch)) === largestBatch) await nextTurn()
    count = Number((await database.get('SELECT count(*) AS n FROM sign_in_sessions'))?.n)
  }
  async function purge(): Promise<void> {
    const time = now()
    if (!isFresh(purgedAt, time, purgeEvery)) {
      purgedAt = time
      await removeExpired(time)
    }
    let ended = 0
    for (; count >= maxSessions; await nextTurn()) {
      const removed = await removeFirst(
        Number.MAX_SAFE_INTEGER,
        Math.min(largestBatch, Math.max(1, Math.floor(maxSessions / 100))),
      )
      // Another node removes them.
      if (removed === 0) return removeExpired(time)
      count -= removed
      ended += removed
    }
    if (ended > 0) log.warn('sign-in sessions were ended early: there are too many for signIn.maxSessions', { ended })
  }
  const makeRoom = () => {
    running ??= outside(purge).finally(() => {
      running = undefined
    })
    return running
  }
  return {
    async putNonce(nonce, expiresAt) {
      await makeRoom()
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
    async putSession({ before, holder, session }) {
      await makeRoom()
      const oldest = await database.transaction(async (tx) => {
        if (before !== undefined)
          await tx.run('UPDATE sign_in_sessions SET holder = $2 WHERE holder = $1', [before, holder])
        await tx.run(
          `INSERT INTO sign_in_sessions (holder, address, content, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (holder, address) DO UPDATE SET content = excluded.content, expires_at = excluded.expires_at`,
          [holder, session.address, JSON.stringify(session), now(), Date.parse(session.expiresAt)],
        )
        return tx.run(
          `DELETE FROM sign_in_sessions WHERE holder = $1 AND address <> $2 AND address NOT IN (
          SELECT address FROM sign_in_sessions WHERE holder = $1 AND address <> $2
            ORDER BY created_at DESC, address DESC LIMIT ${mostSessions - 1}
        )`,
          [holder, session.address],
        )
      })
      // A session that was there already counts twice, until the next count.
      count += 1 - oldest
    },
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
        count -= await database.run('DELETE FROM sign_in_sessions WHERE holder = $1 AND address = $2', [
          holder,
          address,
        ])
      }
    },
  }
}
