import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createMailbox, type Mailbox } from './mailbox.ts'

/** All that outlives a process. */
export type Store = { readonly mailbox: Mailbox; close(): void }

/**
 * Opens the embedded store, making file and folder if need be.
 *
 * @param location a file, or `:memory:` for one that is gone with the process
 */
export function openStore(location: string): Store {
  if (location !== ':memory:') mkdirSync(dirname(location), { recursive: true })
  const database = new DatabaseSync(location)
  // WAL with NORMAL loses nothing when the process dies, only what was written in the moment the power went.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  )
  return { mailbox: createMailbox(database), close: () => database.close() }
}
