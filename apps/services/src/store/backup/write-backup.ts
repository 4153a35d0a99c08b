import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DatabaseError } from '../database-error.ts'
import { migrations as all } from '../migrations/migrations.ts'
import { BackupError } from './backup-error.ts'
import { type Snapshot, withSnapshot } from './read-rows.ts'
import { rowToJson } from './rows.ts'
import { tableNames } from './table-names.ts'

/** The format, named in the first line of a backup. */
export const backupFormat = 'latchkey-backup-1'

/**
 * Writes everything in a store into one file: gzipped lines of JSON with the schema, then each row, then the number of
 * rows. A backup holds only what SQLite and Postgres have in common, so it can be restored into either.
 *
 * @param file is made, and must not be there yet; only its owner may read it
 * @returns how many rows
 * @throws {BackupError} {DatabaseError}
 */
export function writeBackup(location: string, file: string, now: number): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file}: it is there already`)
  // If the process ends in the middle, the name says that this file isn't whole.
  const part = `${file}.part`
  if (existsSync(part)) throw new BackupError(`${part}: it is there already. If no backup is running, remove it`)
  return withSnapshot(location, async (snapshot) => {
    const counted = { rows: 0 }
    const lines = Readable.from(writeLines(snapshot, now, counted))
    try {
      await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }))
      if (existsSync(file)) throw new BackupError(`${file}: it is there already`)
      await rename(part, file)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // Another backup made the file meanwhile, and it isn't ours to remove.
      if (code !== 'EEXIST') await rm(part, { force: true })
      if (code === 'ERR_SQLITE_ERROR')
        throw new BackupError(`store: ${location} holds no data of these services`, { cause: error })
      if (error instanceof DatabaseError || !/^E[A-Z]+$/.test(code)) throw error
      throw new BackupError(`${file}: it can’t be written (${code})`, { cause: error })
    }
    return counted.rows
  })
}

async function* writeLines(snapshot: Snapshot, now: number, counted: { rows: number }): AsyncIterable<string> {
  const applied = await snapshot.all('SELECT version FROM schema_migrations ORDER BY version')
  const versions = applied.map(({ version }) => Number(version))
  yield `${JSON.stringify({ format: backupFormat, createdAt: now, migrations: versions })}\n`
  const migrations = all.filter(({ version }) => versions.includes(version))
  for (const table of tableNames(migrations)) {
    for await (const row of snapshot.rows(table)) {
      counted.rows += 1
      yield `${JSON.stringify({ table, row: rowToJson(row) })}\n`
    }
  }
  yield `${JSON.stringify({ end: true, rows: counted.rows })}\n`
}
