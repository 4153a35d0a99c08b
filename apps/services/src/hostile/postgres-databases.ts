import { Client } from 'pg'
import { startPostgres } from '../test/start-postgres.ts'

/** Starts a Postgres, or takes the one of `TEST_POSTGRES_URL`, and makes empty databases in it. */
export async function startPostgresWithDatabases() {
  const given = process.env.TEST_POSTGRES_URL
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres()
  let count = 0
  return {
    async createDatabase(): Promise<string> {
      const name = `hostile_${process.pid}_${Date.now()}_${count++}`
      const client = new Client(postgres.url)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    },
    stop: postgres.stop,
  }
}
