import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { connectionMs, createPostgresPool } from './postgres-pool.ts'
import { createPostgresQueries } from './postgres-queries.ts'
import { runPostgresTransaction } from './postgres-transaction.ts'
import { createTurnPermits } from './turn-permits.ts'

export type PostgresOptions = {
  /** How many connections this process may hold. @default 10 */
  readonly connections?: number | undefined
  /**
   * How long one statement may take, and how long a transaction may wait for its next statement, in ms. @default 30_000
   */
  readonly statementMs?: number | undefined
  /** The address of the visitor that is served right now: visitors take turns at the connections. @default all work is the server's own */
  readonly visitor?: (() => string | undefined) | undefined
}

/**
 * How much later than the server, at most, this process gives up on a statement, in ms. The server's own limit frees
 * its locks. The limit here is for a server that no longer answers, such as behind a broken network.
 */
const longestGraceMs = 5_000

/** The database port over Postgres, with a pool of connections. It connects at the first query. */
export function createPostgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { connections = 10, statementMs = 30_000, visitor } = options
  const timeoutMs = statementMs + Math.min(longestGraceMs, statementMs)
  const pool = createPostgresPool(url, { connections, statementMs })
  const permits = createTurnPermits(connections)
  let closing: Promise<void> | undefined

  /**
   * Runs work with a permit of its visitor. Without permits, one visitor's statements that wait for a lock would hold
   * every connection, and all other visitors would have to wait.
   */
  const withPermit = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await permits.wait(visitor?.(), connectionMs)
    if (!release) throw new DatabaseError('unavailable', 'Postgres: no connection is free')
    try {
      if (closing) throw new DatabaseError('closed', 'The database is closed')
      return await work()
    } finally {
      release()
    }
  }

  return {
    ...createPostgresQueries((query) => withPermit(() => pool.query(query)), timeoutMs),
    transaction: (work, { isLong = false } = {}) =>
      withPermit(() => runPostgresTransaction(pool, { isLong, timeoutMs }, work)),
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}
