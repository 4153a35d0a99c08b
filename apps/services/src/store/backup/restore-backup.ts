import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database, Row } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'
import { migrations as all } from '../migrations/migrations.ts'
import { BackupError } from './backup-error.ts'
import { rowFromJson } from './rows.ts'
import { tableNames } from './table-names.ts'
import { backupFormat } from './write-backup.ts'

const headSchema = v.object({ format: v.literal(backupFormat), migrations: v.array(v.number()) })
const rowSchema = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })
const endSchema = v.object({ end: v.literal(true), rows: v.number() })

/**
 * Puts a backup into an empty database, all of it or nothing: first the tables as they were when it was made, then its
 * rows, then all later migrations.
 *
 * @returns how many rows
 * @throws {BackupError} when the file isn't a backup or was cut short, when this program is older than it, when the database isn't empty
 */
export function restoreBackup(database: Database, file: string, now: () => number): Promise<number> {
  const restore = async (tx: Database): Promise<number> => {
    await refuseUsed(tx)
    const lines = readLines(file)
    const head = v.safeParse(headSchema, (await lines.next()).value)
    if (!head.success) throw new BackupError(`${file}: this is no backup of these services`)
    const newer = head.output.migrations.find((version) => !all.some((migration) => migration.version === version))
    if (newer !== undefined)
      throw new BackupError(`${file}: it is of a newer version of this program (migration ${newer})`)
    const migrations = all.filter(({ version }) => head.output.migrations.includes(version))
    await migrate(tx, { now, migrations })

    const tables = new Set(tableNames(migrations))
    let rows = 0
    let end: number | undefined
    for await (const line of lines) {
      const entry = v.safeParse(rowSchema, line)
      if (!entry.success) {
        end = v.is(endSchema, line) ? line.rows : undefined
        break
      }
      if (!tables.has(entry.output.table)) throw new BackupError(`${file}: there is no table ${entry.output.table}`)
      await insert(tx, entry.output.table, rowFromJson(entry.output.row))
      rows += 1
    }
    if (end !== rows) throw new BackupError(`${file}: it was cut short after ${rows} rows`)
    if (tx.dialect === 'postgres') await moveSequences(tx, [...tables])
    await migrate(tx, { now })
    return rows
  }
  return database.transaction(restore, { isLong: true })
}

async function refuseUsed(database: Database): Promise<void> {
  const query =
    database.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()'
  if (await database.get(query))
    throw new BackupError('The database has tables already: restore into a new file or an empty database')
}

async function insert(database: Database, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  if (!names.every((name) => /^\w+$/.test(name))) throw new BackupError(`${table}: a column has no proper name`)
  const parameters = names.map((_, index) => `$${index + 1}`)
  await database.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${parameters.join(', ')})`, Object.values(row))
}

/** Makes Postgres continue its generated ids after those of the restored rows. */
async function moveSequences(database: Database, tables: readonly string[]): Promise<void> {
  const columns = await database.all(
    "SELECT table_name, column_name FROM information_schema.columns WHERE is_identity = 'YES' AND table_schema = current_schema()",
  )
  for (const { table_name: table, column_name: column } of columns) {
    if (!tables.includes(String(table))) continue
    await database.get(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1), max(${column}) IS NOT NULL) FROM ${table}`,
    )
  }
}

async function* readLines(file: string): AsyncGenerator<unknown, undefined> {
  let rest = ''
  const decoder = new TextDecoder()
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    // Lines are split here, because `readline` loses the error of a stream that breaks.
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`${file}: it can’t be read (${reason})`, { cause: error })
  } finally {
    packed.destroy()
  }
  return undefined
}
