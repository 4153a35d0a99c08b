import type { QueryConfig, QueryResult } from 'pg'
import { checkValues } from './check-values.ts'
import type { Database, SqlValue } from './database.ts'
import { toPostgresError } from './postgres-error.ts'

/** The types of pg lack this option: in ms, 0 = no limit. */
type TimedQuery = QueryConfig & { readonly query_timeout: number }

type RunQuery = (query: TimedQuery) => Promise<QueryResult<Record<string, SqlValue>>>

/**
 * The queries of the database port.
 *
 * @param run runs a statement on a connection
 * @param timeoutMs when this process gives up on a statement, in ms; 0 = never
 */
export function createPostgresQueries(
  run: RunQuery,
  timeoutMs: number,
): Pick<Database, 'dialect' | 'all' | 'get' | 'run'> {
  const ask = async (sql: string, values: readonly SqlValue[] = []) => {
    checkValues(values)
    try {
      return await run({ text: sql, values: [...values], query_timeout: timeoutMs })
    } catch (error) {
      throw toPostgresError(error)
    }
  }
  return {
    dialect: 'postgres',
    all: async (sql, params) => (await ask(sql, params)).rows,
    get: async (sql, params) => (await ask(sql, params)).rows[0],
    run: async (sql, params) => (await ask(sql, params)).rowCount ?? 0,
  }
}
