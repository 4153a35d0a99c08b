import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Database } from '../store/database.ts'
import { migrate } from '../store/migrations/migrate.ts'
import { openDatabase } from '../store/open-database.ts'
import { startPostgres } from './start-postgres.ts'

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
    let url = ''
    let count = 0
    let stop = async () => {}
    beforeAll(async () => {
      const postgres = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
      console.log(`${name}: on ${postgres ? 'a Postgres started from npm' : 'the Postgres of TEST_POSTGRES_URL'}`)
      url = postgres?.url ?? process.env.TEST_POSTGRES_URL ?? ''
      stop = postgres?.stop ?? stop
    }, 60_000)
    afterAll(() => stop())
    const create = async () => {
      const database = `test_${process.pid}_${Date.now()}_${count++}`
      const client = new Client(url)
      await client.connect()
      await client.query(`CREATE DATABASE ${database}`)
      await client.end()
      return Object.assign(new URL(url), { pathname: `/${database}` }).href
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
