import { Pool, type PoolClient, type QueryConfig, types } from 'pg'
import { checkValues } from './check-values.ts'
import type { Database, Row, SqlValue } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { keepAlive } from './keep-alive.ts'
import { toPostgresError } from './postgres-error.ts'
import { toSafeInteger } from './to-safe-integer.ts'
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

/** How long work waits for a connection, in ms. */
const connectionMs = 5_000

/**
 * How long a connection stays open without work, in ms. A new one costs Postgres a process and a login, so visitors who
 * come in bursts use the same ones again. Some balancers and firewalls drop a silent connection after four minutes
 * without closing it (https://learn.microsoft.com/azure/load-balancer/load-balancer-tcp-idle-timeout).
 */
const idleMs = 180_000

/** The types of pg lack this option: in ms, 0 = no limit. */
type TimedQuery = QueryConfig & { readonly query_timeout: number }

/**
 * How much later than the server, at most, this process gives up on a statement, in ms. The server's own limit frees
 * its locks. The limit here is for a server that no longer answers, such as behind a broken network.
 */
const longestGraceMs = 5_000

/** The object id of the type int8 in Postgres's `pg_type`. */
const int8 = 20

/** The database port over Postgres, with a pool of connections. It connects at the first query. */
export function createPostgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { connections = 10, statementMs = 30_000, visitor } = options
  const graceMs = Math.min(longestGraceMs, statementMs)
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: idleMs,
    ...keepAlive,
    application_name: 'latchkey-services',
    // These settings aren't parameters of the connection, because PgBouncer refuses parameters that it doesn't know.
    onConnect: async (client) => {
      await client.query(
        `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${statementMs}`,
      )
    },
    // By default pg gives an int8 as a string, since a number might be rounded.
    types: {
      getTypeParser: (id, format) =>
        Number(id) === int8 ? (text: string) => toSafeInteger(BigInt(text)) : types.getTypeParser(id, format as 'text'),
    },
  })
  // The next call replaces an idle connection that breaks. Without a listener the process would end.
  pool.on('error', () => {})
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

  const queries = (on: Pool | PoolClient, limitMs: number) => {
    const ask = async (sql: string, values: readonly SqlValue[] = []) => {
      checkValues(values)
      try {
        const question: TimedQuery = { text: sql, values: [...values], query_timeout: limitMs && limitMs + graceMs }
        const run = () => on.query<Record<string, SqlValue>>(question)
        return await (on === pool ? withPermit(run) : run())
      } catch (error) {
        throw toPostgresError(error)
      }
    }
    return {
      dialect: 'postgres' as const,
      all: async (sql: string, params?: readonly SqlValue[]): Promise<Row[]> => (await ask(sql, params)).rows,
      get: async (sql: string, params?: readonly SqlValue[]) => (await ask(sql, params)).rows[0],
      run: async (sql: string, params?: readonly SqlValue[]) => (await ask(sql, params)).rowCount ?? 0,
    }
  }

  const begin = async <T>(client: PoolClient, isLong: boolean, work: (tx: Database) => Promise<T>): Promise<T> => {
    const { run, ...reads } = queries(client, isLong ? 0 : statementMs)
    const within = async <U>(depth: number, inner: (tx: Database) => Promise<U>): Promise<U> => {
      const [start, commit, rollback] =
        depth === 0
          ? ['BEGIN', 'COMMIT', 'ROLLBACK']
          : [`SAVEPOINT s${depth}`, `RELEASE s${depth}`, `ROLLBACK TO s${depth}`]
      await run(start)
      try {
        const result = await inner({
          ...reads,
          run,
          transaction: (deeper) => within(depth + 1, deeper),
          close: async () => {
            throw new DatabaseError('statement', 'A transaction can’t close its database')
          },
        })
        await run(commit)
        return result
      } catch (error) {
        // A failed connection isn't told to roll back: it wouldn't answer, and the server rolls back when the
        // connection closes.
        if (!isLost(error)) await run(rollback).catch(() => {})
        throw error
      }
    }
    return within(0, async (tx) => {
      if (isLong) {
        await tx.run('SET LOCAL statement_timeout = 0')
        await tx.run('SET LOCAL idle_in_transaction_session_timeout = 0')
      }
      return work(tx)
    })
  }

  const transact = async <T>(work: (tx: Database) => Promise<T>, isLong: boolean): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toPostgresError(error)
    })
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      return await begin(client, isLong, work)
    } catch (error) {
      if (isLost(error)) broken = error
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    ...queries(pool, statementMs),
    transaction: (work, { isLong = false } = {}) => withPermit(() => transact(work, isLong)),
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}

/**
 * Whether the connection must not be used again: it broke, or its statement didn't end in time and may still be
 * running.
 */
function isLost(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === 'unavailable'
}
