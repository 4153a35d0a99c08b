import type { Pool, PoolClient } from 'pg'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { toPostgresError } from './postgres-error.ts'
import { createPostgresQueries } from './postgres-queries.ts'

export type PostgresTransactionOptions = {
  /** Sets no time limit for its statements. */
  readonly isLong: boolean
  /** When this process gives up on a statement of a transaction that isn't long, in ms. */
  readonly timeoutMs: number
}

type Work<T> = (tx: Database) => Promise<T>

/** Runs work in a transaction, on a connection of its own. */
export async function runPostgresTransaction<T>(
  pool: Pool,
  options: PostgresTransactionOptions,
  work: Work<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toPostgresError(error)
  })
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await begin(client, options, work)
  } catch (error) {
    if (isLost(error)) broken = error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function begin<T>(client: PoolClient, { isLong, timeoutMs }: PostgresTransactionOptions, work: Work<T>): Promise<T> {
  const queries = createPostgresQueries((query) => client.query(query), isLong ? 0 : timeoutMs)
  return within(queries, 0, async (tx) => {
    if (isLong) {
      await tx.run('SET LOCAL statement_timeout = 0')
      await tx.run('SET LOCAL idle_in_transaction_session_timeout = 0')
    }
    return work(tx)
  })
}

/** Runs work in a transaction, or in a savepoint of the transaction around it. */
async function within<T>(queries: ReturnType<typeof createPostgresQueries>, depth: number, work: Work<T>): Promise<T> {
  const [start, commit, rollback] =
    depth === 0
      ? ['BEGIN', 'COMMIT', 'ROLLBACK']
      : [`SAVEPOINT s${depth}`, `RELEASE s${depth}`, `ROLLBACK TO s${depth}`]
  await queries.run(start)
  try {
    const result = await work({
      ...queries,
      transaction: (deeper) => within(queries, depth + 1, deeper),
      close: async () => {
        throw new DatabaseError('statement', 'A transaction can’t close its database')
      },
    })
    await queries.run(commit)
    return result
  } catch (error) {
    // A failed connection isn't told to roll back: it wouldn't answer, and the server rolls back when the connection
    // closes.
    if (!isLost(error)) await queries.run(rollback).catch(() => {})
    throw error
  }
}

/**
 * Whether the connection must not be used again: it broke, or its statement didn't end in time and may still be
 * running.
 */
function isLost(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === 'unavailable'
}
