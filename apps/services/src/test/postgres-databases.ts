import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { startPostgres } from './start-postgres.ts'

/** A Postgres that other suites may use at the same time. */
export type SharedPostgres = {
  /** Makes an empty database, and returns its URL. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a Postgres, or takes the one of `TEST_POSTGRES_URL`. A test that ends its Postgres, or changes the settings of
 * the whole server, calls `startPostgres` instead.
 */
export async function startPostgresWithDatabases(): Promise<SharedPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres()
  return {
    async createDatabase() {
      const name = `test_${Date.now()}_${randomBytes(6).toString('hex')}`
      const client = new Client(postgres.url)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    },
    stop: postgres.stop,
  }
}
