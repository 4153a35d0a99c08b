import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { createPostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import { createSqliteDatabase } from './sqlite-database.ts'

/** A database, and the SQLite connection under it for code that must run at once. */
export type OpenDatabase = { readonly database: Database; readonly connection: DatabaseSync | undefined }

/**
 * Opens a database and leaves its tables as they are; `openStore` also runs the migrations.
 *
 * @param location a file, which is made if need be; `:memory:`, gone with the process; or a `postgres://` URL
 * @throws {DatabaseError} `location`
 * @example
 * const { database } = openDatabase(':memory:')
 * await database.get('SELECT 1 AS one') // { one: 1 }
 */
export function openDatabase(location: string, options: Pick<PostgresOptions, 'visitor'> = {}): OpenDatabase {
  if (/^postgres(ql)?:\/\//.test(location)) {
    if (!URL.canParse(location)) throw new DatabaseError('location', 'The Postgres URL can’t be read')
    return { database: createPostgresDatabase(location, options), connection: undefined }
  }
  // Without this check, a URL of an unknown driver would become a file with that name. SQLite itself reads `file:` URLs,
  // and would make a file at another place than the one that is prepared here, which other users of the machine can read.
  if (/^(?:[a-z][a-z0-9+.-]+:\/\/|file:)/i.test(location)) {
    throw new DatabaseError('location', 'Expected a file, :memory: or a postgres:// URL')
  }
  const connection = openFile(location)
  return { database: createSqliteDatabase(connection), connection }
}

/** The mode of the file: its owner may read and write. */
const ownerOnly = 0o600

function openFile(location: string): DatabaseSync {
  try {
    if (location !== ':memory:') prepareFile(resolve(location))
    const connection = new DatabaseSync(location)
    // WAL with NORMAL loses nothing when the process dies. When the power fails, it loses only what was being written.
    connection.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    connection.exec('PRAGMA foreign_keys = ON')
    return connection
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError('location', `${location} can’t be opened: ${reason}`, { cause: error })
  }
}

/**
 * Makes a file that only its owner may read, because it holds which visitor asked about which account. SQLite gives its
 * side files (`-wal`, `-shm`) the same mode when it makes them.
 */
function prepareFile(file: string): void {
  makeFolder(dirname(file))
  closeSync(openSync(file, 'a', ownerOnly))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) chmodSync(path, ownerOnly)
  }
}

/**
 * Makes folders one level after the other. Below /proc, where nothing can be made, Node's own `recursive` never ends.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
