/**
 * The port to SQL that all of `src/` uses: one set of queries for an embedded SQLite and for Postgres.
 *
 * Which module has which tables, and which numbers its migrations have:
 * - projects (`projects/`), the registry (`registry/`), telemetry (`telemetry/`) and sign-in (`sign-in/`). Migrations 1 to 9.
 * - `mailbox*`: the relay. Migrations 10 to 19.
 * - tables of the blockchain API, RPC proxy and images: their own folders, through this port. Migrations 20 to 29.
 * - tables of the embedded login: `login/`. Migrations 30 to 39.
 * - `names/`: names that visitors registered. Migrations 40 to 49.
 * - tables of purchases: `buy/`. Migrations 50 to 59.
 * - descriptors of contracts (`descriptors.ts`). Migrations 60 to 69.
 * - A new module takes the next ten numbers, and gets a line here.
 *
 * How to write for both:
 * - Placeholders are `$1`, `$2`, …, and may be used more than once. Values never go into the text of a query.
 * - `INSERT … ON CONFLICT … DO UPDATE … RETURNING`, `WITH`, window functions and `LIMIT` mean the same in both. `INSERT OR IGNORE`,
 *   `max(a, b)` of two values and `FOR UPDATE` don't; where nothing else will do, branch on `dialect`.
 * - Columns are TEXT, BIGINT, INTEGER and what `ColumnTypes` names; a boolean is an INTEGER 0 or 1; a time is a BIGINT in ms; amounts are TEXT.
 * - A new table is a new migration: copy the shape of `migrations/0001-projects.ts` and list it in `migrations/migrations.ts`. A migration
 *   that was released is never edited.
 * - A table is made by a statement of its own that begins with `CREATE TABLE`: the backup finds the tables by it (`backup/table-names.ts`).
 * - Test with `describeDatabases` of `src/test/databases.ts`, which runs a suite on both. `upgrade.test.ts` upgrades from every earlier version.
 *   Store a row there first if a migration changes rows.
 */

/** What a column holds. An int8 is a number where that is exact, and a bigint where it isn't. */
export type SqlValue = string | number | bigint | Uint8Array | null

export type Row = Readonly<Record<string, SqlValue>>

type TransactionOptions = {
  /** Sets no time limit for its statements: a migration or a backup may take long. @default false */
  readonly isLong?: boolean | undefined
}

export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * All rows of a query, in its order.
   *
   * @throws {DatabaseError}
   */
  all(sql: string, params?: readonly SqlValue[]): Promise<Row[]>
  /** The first row, undefined when there is none. */
  get(sql: string, params?: readonly SqlValue[]): Promise<Row | undefined>
  /** Runs a statement; resolves with how many rows it changed. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>
  /**
   * Runs `work` as a whole or not at all: an error undoes all of it, and is thrown to the caller. Inside `work` use
   * only `tx`. SQLite has one connection, so a call on the outer object would wait for this transaction to end, for
   * ever. A transaction inside another is a savepoint.
   *
   * @example
   * await database.transaction(async (tx) => {
   *   await tx.run('UPDATE projects SET revoked_at = $1 WHERE id = $2', [now, oldId])
   *   await tx.run('INSERT INTO projects (id, created_at) VALUES ($1, $2)', [newId, now])
   * })
   */
  transaction<T>(work: (tx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Waits for running statements, then closes. Calling it again is harmless. Any other call after it fails with the
   * error `closed`.
   */
  close(): Promise<void>
}
