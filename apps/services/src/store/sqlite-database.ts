import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checkValues } from './check-values.ts'
import type { Database, Row, SqlValue } from './database.ts'
import { DatabaseError, type DatabaseErrorCode } from './database-error.ts'
import { toSafeInteger } from './to-safe-integer.ts'

/** How many prepared statements are kept. Above it the oldest one is dropped. */
const mostPrepared = 256

/**
 * The database port over one SQLite connection. Statements run at once, on this thread. While a transaction is open,
 * all other calls wait for its end.
 *
 * @param connection is closed with it
 */
export function createSqliteDatabase(connection: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>()
  let openTransaction: Promise<void> | undefined
  let isClosed = false

  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statement.setReadBigInts(true)
    const [oldest] = prepared.keys()
    if (prepared.size >= mostPrepared && oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, statement)
    return statement
  }

  const attempt = <T>(sql: string, values: readonly SqlValue[], use: (s: StatementSync, named: Named) => T): T => {
    if (isClosed) throw new DatabaseError('closed', 'The database is closed')
    checkValues(values)
    try {
      return use(prepare(sql), Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  const direct = (depth: number): Database => ({
    dialect: 'sqlite',
    all: async (sql, params = []) => attempt(sql, params, (statement, named) => statement.all(named).map(toRow)),
    get: async (sql, params = []) =>
      attempt(sql, params, (statement, named) => {
        const row = statement.get(named)
        return row && toRow(row)
      }),
    run: async (sql, params = []) => attempt(sql, params, (statement, named) => Number(statement.run(named).changes)),
    transaction: (work) => within(`SAVEPOINT s${depth}`, `RELEASE s${depth}`, `ROLLBACK TO s${depth}`, depth, work),
    close: async () => {
      throw new DatabaseError('statement', 'A transaction can’t close its database')
    },
  })

  const within = async <T>(
    begin: string,
    commit: string,
    rollback: string,
    depth: number,
    work: (tx: Database) => Promise<T>,
  ): Promise<T> => {
    attempt(begin, [], (statement) => statement.run())
    try {
      const result = await work(direct(depth + 1))
      attempt(commit, [], (statement) => statement.run())
      return result
    } catch (error) {
      if (connection.isTransaction) attempt(rollback, [], (statement) => statement.run())
      throw error
    }
  }

  const outer = direct(0)
  return {
    dialect: 'sqlite',
    all: async (sql, params) => {
      while (openTransaction) await openTransaction
      return outer.all(sql, params)
    },
    get: async (sql, params) => {
      while (openTransaction) await openTransaction
      return outer.get(sql, params)
    },
    run: async (sql, params) => {
      while (openTransaction) await openTransaction
      return outer.run(sql, params)
    },
    transaction: async (work) => {
      while (openTransaction) await openTransaction
      const ended = Promise.withResolvers<void>()
      openTransaction = ended.promise
      try {
        return await within('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 0, work)
      } finally {
        openTransaction = undefined
        ended.resolve()
      }
    },
    close: async () => {
      while (openTransaction) await openTransaction
      if (isClosed) return
      isClosed = true
      prepared.clear()
      connection.close()
    },
  }
}

type Named = Record<string, SqlValue>

function toRow(row: Record<string, SqlValue>): Row {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = toSafeInteger(value)
  return row
}

// Extended codes: https://www.sqlite.org/rescode.html
const codes: ReadonlyMap<number, DatabaseErrorCode> = new Map([
  [2067, 'unique'],
  [1555, 'unique'],
  [787, 'reference'],
  [275, 'check'],
  [1299, 'check'],
  [5, 'busy'],
  [261, 'busy'],
  [517, 'busy'],
  [6, 'busy'],
  [8, 'unavailable'],
  [10, 'unavailable'],
  [11, 'unavailable'],
  [13, 'unavailable'],
  [14, 'unavailable'],
  [26, 'location'],
])

function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  const extended = Number(error.errcode)
  const code = codes.get(extended) ?? codes.get(extended & 0xff) ?? 'statement'
  return new DatabaseError(code, `SQLite: ${error.message}`, { cause: error })
}
