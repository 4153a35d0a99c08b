import type { Database } from '../../store/database.ts'

const tables = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  postgres: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
} as const

/** All rows of all tables of the login. The database itself names the tables, so those of later migrations are among them. */
export async function readLoginTables(database: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = (await database.all(tables[database.dialect])).map(({ name }) => String(name))
  const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const entries = names
    .filter((name) => name.startsWith('login_'))
    .map(async (name) => {
      const rows = await database.all(`SELECT * FROM ${name}`)
      return [name, rows.map((row) => JSON.stringify(row, toText)).toSorted()] as const
    })
  return Object.fromEntries(await Promise.all(entries))
}
