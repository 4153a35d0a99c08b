import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Database } from '../store/database.ts'
import { migrate } from '../store/migrations/migrate.ts'
import { openDatabase } from '../store/open-database.ts'
import { type SharedPostgres, startPostgresWithDatabases } from './postgres-databases.ts'

export type DatabaseKit = {
  readonly dialect: Database['dialect']
  /** Where a new and empty database is, for as long as the suite runs: a file, or a URL. Opening it twice is opening the same. */
  create(): Promise<string>
  /** A new database with all tables, closed after the test. */
  open(): Promise<Database>
}

/**
 * Runs a suite twice: on SQLite files, and on a real Postgres that is started for it (or the one of `TEST_POSTGRES_URL`). If there is neither,
 * the suite fails and says what to do; it is never skipped.
 *
 * @example
 * describeDatabases('mailbox', (kit) => {
 *   test('keeps a message', async () => {
 *     const database = await kit.open()
 *   })
 * })
 */
export function describeDatabases(name: string, suite: (kit: DatabaseKit) => void): void {
  describe(`${name} on SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-databases-'))
    let count = 0
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    suite(createKit('sqlite', async () => join(folder, `${count++}.sqlite`)))
  })

  describe(`${name} on Postgres`, () => {
    let postgres: SharedPostgres | undefined
    beforeAll(async () => {
      postgres = await startPostgresWithDatabases()
      const isGiven = Boolean(process.env.TEST_POSTGRES_URL)
      console.log(`${name}: on ${isGiven ? 'the Postgres of TEST_POSTGRES_URL' : 'a Postgres started from npm'}`)
    }, 60_000)
    afterAll(() => postgres?.stop())
    const create = async () => {
      if (!postgres) throw new Error('Postgres starts before the first test')
      return postgres.createDatabase()
    }
    suite(createKit('postgres', create))
  })
}

function createKit(dialect: Database['dialect'], create: () => Promise<string>): DatabaseKit {
  const opened: Database[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  return {
    dialect,
    create,
    async open() {
      const { database } = openDatabase(await create())
      opened.push(database)
      await migrate(database, { now: () => 0 })
      return database
    },
  }
}
