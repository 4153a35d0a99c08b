import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'

export type WatchedDatabase = {
  readonly database: Database
  /**
   * Whether it can be read and written. It is only written when something has failed before: a full disk and a standby
   * answer every question, but keep nothing.
   *
   * @throws {DatabaseError} `unavailable`
   */
  check(): Promise<void>
}

/** Watches whether the calls of a database fail because it is away, full or read-only. */
export function watchDatabase(inner: Database): WatchedDatabase {
  let hasFailed = false
  const watched =
    <Given extends readonly unknown[], T>(call: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      try {
        return await call(...given)
      } catch (error) {
        if (isAway(error)) hasFailed = true
        throw error
      }
    }
  const database: Database = {
    ...inner,
    all: watched(inner.all),
    get: watched(inner.get),
    run: watched(inner.run),
    // A generic function can't be wrapped by another one without losing its type.
    transaction: (work, options) => watched(() => inner.transaction(work, options))(),
  }
  return {
    database,
    async check() {
      if (inner.dialect === 'sqlite') await inner.get('SELECT 1')
      else {
        // After a fail-over a connection may lead to a standby. Hosts of databases also set this when the disk is full.
        const row = await inner.get("SELECT current_setting('transaction_read_only') AS read_only")
        if (row?.read_only !== 'off') throw new DatabaseError('unavailable', 'Postgres: it is read-only')
      }
      if (!hasFailed) return
      try {
        await inner.transaction(tryWriting)
      } catch (error) {
        if (isAway(error)) throw error
        // Another connection holds the database: the next check finds out.
        if (error instanceof DatabaseError && error.code === 'busy') return
        // Other errors, such as of a missing right, say nothing about the disk, and would be the same next time.
      }
      hasFailed = false
    },
  }
}

const isAway = (error: unknown) => error instanceof DatabaseError && error.code === 'unavailable'

/** A new row takes a page, which an update may not. On Postgres an empty table takes none. */
async function tryWriting(tx: Database): Promise<void> {
  const kind = tx.dialect === 'sqlite' ? 'TABLE' : 'TEMPORARY TABLE'
  await tx.run(`CREATE ${kind} latchkey_check AS SELECT 1 AS one`)
  await tx.run('DROP TABLE latchkey_check')
}
