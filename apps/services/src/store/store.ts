import type { Database } from './database.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { migrate } from './migrations/migrate.ts'
import { openDatabase } from './open-database.ts'
import { watchDatabase } from './watch-database.ts'

/** All data that must survive a restart. */
export type Store = {
  readonly database: Database
  readonly mailbox: Mailbox
  /** Resolves when data can be read and written. @throws {DatabaseError} */
  check(): Promise<void>
  close(): Promise<void>
}

export type OpenStoreOptions = {
  /** The clock, in ms. @default Date.now */
  readonly now?: (() => number) | undefined
  /** The address of the visitor that is served right now: visitors take turns at the connections to Postgres. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
}

/**
 * Opens a store and brings its tables up to date.
 *
 * @param location a file, which is made if need be; `:memory:`, gone with the process; or a `postgres://` URL
 * @throws {DatabaseError}
 */
export async function openStore(location: string, options: OpenStoreOptions = {}): Promise<Store> {
  const { now = Date.now, visitor } = options
  const { database, check } = watchDatabase(openDatabase(location, { visitor }).database)
  try {
    await migrate(database, { now })
    return { database, mailbox: createMailbox(database, { now }), check, close: database.close }
  } catch (error) {
    await database.close()
    throw error
  }
}
