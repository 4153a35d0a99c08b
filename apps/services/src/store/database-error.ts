/**
 * What went wrong:
 * - `unique`, `reference`, `check`: the rows asked for may not be
 * - `value`: a value that no text column takes, such as one with a zero character
 * - `busy`: another connection holds it, try again
 * - `unavailable`: the database can't be reached, or went away
 * - `closed`: it was closed by this process
 * - `newer-schema`: a later version of this program has used it
 * - `location`: the file isn't a database, or the URL isn't valid
 * - `statement`: anything else, a mistake in the query as a rule
 */
export type DatabaseErrorCode =
  | 'unique'
  | 'reference'
  | 'check'
  | 'value'
  | 'busy'
  | 'unavailable'
  | 'closed'
  | 'newer-schema'
  | 'location'
  | 'statement'

/**
 * An error of the database, with the same codes for SQLite and Postgres. The message never holds a value or a password.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
