import { Pool, types } from 'pg'
import { keepAlive } from './keep-alive.ts'
import { toSafeInteger } from './to-safe-integer.ts'

export type PostgresPoolOptions = {
  readonly connections: number
  /** How long one statement may take, and how long a transaction may wait for its next statement, in ms. */
  readonly statementMs: number
}

/** How long work waits for a connection, in ms. */
export const connectionMs = 5_000

/**
 * How long a connection stays open without work, in ms. A new one costs Postgres a process and a login, so visitors who
 * come in bursts use the same ones again. Some balancers and firewalls drop a silent connection after four minutes
 * without closing it (https://learn.microsoft.com/azure/load-balancer/load-balancer-tcp-idle-timeout).
 */
const idleMs = 180_000

/** The object id of the type int8 in Postgres's `pg_type`. */
const int8 = 20

/** A pool of connections. It connects at the first query. */
export function createPostgresPool(url: string, { connections, statementMs }: PostgresPoolOptions): Pool {
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
  return pool
}
