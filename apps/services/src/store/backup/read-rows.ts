import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database, Row } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { toSafeInteger } from '../to-safe-integer.ts'
import { BackupError } from './backup-error.ts'

/** The rows of all tables as they were at one moment, while other connections go on writing. */
export type Snapshot = {
  all(sql: string): Promise<Row[]>
  rows(table: string): AsyncIterable<Row>
}

/** How many rows are fetched at a time. It is small, because a message has up to 16 MiB. */
const batch = 20

/** Takes a snapshot of the database at a location, and reads it with `read`. */
export function withSnapshot<T>(location: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return /^postgres(ql)?:/.test(location) ? readPostgres(location, read) : readSqlite(location, read)
}

async function readPostgres<T>(location: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { database } = openDatabase(location)
  try {
    const readAll = async (tx: Database) => {
      await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      return read({ all: (sql) => tx.all(sql), rows: (table) => fetchRows(tx, table) })
    }
    return await database.transaction(readAll, { isLong: true })
  } finally {
    await database.close()
  }
}

async function* fetchRows(tx: Database, table: string): AsyncIterable<Row> {
  await tx.run(`DECLARE backup NO SCROLL CURSOR FOR SELECT * FROM ${table}`)
  for (
    let rows = await tx.all(`FETCH ${batch} FROM backup`);
    rows.length > 0;
    rows = await tx.all(`FETCH ${batch} FROM backup`)
  ) {
    yield* rows
  }
  await tx.run('CLOSE backup')
}

async function readSqlite<T>(location: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (location === ':memory:')
    throw new BackupError('store: what is in memory can’t be backed up, give a file or a postgres:// URL')
  const folder = makeFolder()
  try {
    // The file is copied as it is at one moment. A running server goes on writing to the original.
    const copy = join(folder, 'copy.sqlite')
    copyDatabase(location, copy)
    const connection = new DatabaseSync(copy, { readOnly: true })
    // The open file needs no name. So a process that is ended from here on leaves no copy of the whole database behind.
    // Windows keeps it until it is closed.
    if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true })
    const rows = async function* (table: string): AsyncIterable<Row> {
      const statement = connection.prepare(`SELECT * FROM ${table}`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate()) yield toRow(row)
    }
    try {
      return await read({ all: async (sql) => connection.prepare(sql).all(), rows })
    } finally {
      connection.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws {BackupError} when the folder of temporary files isn't there, or can't be written */
function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new BackupError(`TMPDIR: ${tmpdir()} can’t take a copy of the store (${code})`, { cause: error })
  }
}

/** @throws {BackupError} when there is no such file, it is no database, or there is no room for the copy */
function copyDatabase(location: string, copy: string): void {
  try {
    const source = new DatabaseSync(location, { readOnly: true, timeout: 5_000 })
    try {
      source.prepare('VACUUM INTO ?').run(copy)
    } finally {
      source.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`store: ${location} can’t be copied to ${tmpdir()}: ${reason}`, { cause: error })
  }
}

function toRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? toSafeInteger(value) : value]),
  )
}
