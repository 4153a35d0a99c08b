import { Pool, type PoolClient, types } from 'pg'
import { checkValues } from './check-values.ts'
import type { Database, Row, SqlValue } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { toPostgresError } from './postgres-error.ts'
import { toSafeInteger } from './to-safe-integer.ts'

export type PostgresOptions = {
  /** Connections this process may hold. @default 10 */
  readonly connections?: number | undefined
}

/** Object id of int8, as Postgres has it in `pg_type`. */
const int8 = 20

/** The port over Postgres, through a pool of connections. Nothing is connected until it is used. */
export function createPostgresDatabase(url: string, { connections = 10 }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    application_name: 'latchkey-services',
    // The default for int8 is a string, since a number might be rounded.
    types: {
      getTypeParser: (id, format) =>
        Number(id) === int8 ? (text: string) => toSafeInteger(BigInt(text)) : types.getTypeParser(id, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced by the next call; without a listener the process would end.
  pool.on('error', () => {})
  let closing: Promise<void> | undefined

  const ask = async (on: Pool | PoolClient, sql: string, values: readonly SqlValue[] = []) => {
    if (closing && on === pool) throw new DatabaseError('closed', 'The database is closed')
    checkValues(values)
    try {
      return await on.query<Record<string, SqlValue>>(sql, [...values])
    } catch (error) {
      throw toPostgresError(error)
    }
  }

  const queries = (on: Pool | PoolClient) => ({
    dialect: 'postgres' as const,
    all: async (sql: string, params?: readonly SqlValue[]): Promise<Row[]> => (await ask(on, sql, params)).rows,
    get: async (sql: string, params?: readonly SqlValue[]) => (await ask(on, sql, params)).rows[0],
    run: async (sql: string, params?: readonly SqlValue[]) => (await ask(on, sql, params)).rowCount ?? 0,
  })

  const within = async <T>(client: PoolClient, depth: number, work: (tx: Database) => Promise<T>): Promise<T> => {
    const [begin, commit, rollback] =
      depth === 0
        ? ['BEGIN', 'COMMIT', 'ROLLBACK']
        : [`SAVEPOINT s${depth}`, `RELEASE s${depth}`, `ROLLBACK TO s${depth}`]
    await ask(client, begin)
    try {
      const result = await work({
        ...queries(client),
        transaction: (inner) => within(client, depth + 1, inner),
        close: async () => {
          throw new DatabaseError('statement', 'A transaction can’t close its database')
        },
      })
      await ask(client, commit)
      return result
    } catch (error) {
      // A connection that broke can't be asked to undo: the server does that by itself.
      await ask(client, rollback).catch(() => {})
      throw error
    }
  }

  return {
    ...queries(pool),
    transaction: async (work) => {
      if (closing) throw new DatabaseError('closed', 'The database is closed')
      const client = await pool.connect().catch((error: unknown) => {
        throw toPostgresError(error)
      })
      let broken: Error | undefined
      const onError = (error: Error) => {
        broken = error
      }
      client.on('error', onError)
      try {
        return await within(client, 0, work)
      } finally {
        client.off('error', onError)
        client.release(broken)
      }
    },
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}
