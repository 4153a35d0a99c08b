import { DatabaseError, type DatabaseErrorCode } from './database-error.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html. A key is a whole code, or the first two characters:
// the code's class.
const codes: ReadonlyMap<string, DatabaseErrorCode> = new Map([
  ['23505', 'unique'],
  ['23503', 'reference'],
  ['23', 'check'],
  ['22', 'value'],
  ['40', 'busy'],
  ['55', 'busy'],
  ['53', 'unavailable'],
  ['57', 'unavailable'],
  ['58', 'unavailable'],
  ['08', 'unavailable'],
  ['25P03', 'unavailable'],
  // The connection leads to a standby since a fail-over, so another one must replace it.
  ['25006', 'unavailable'],
  ['28', 'unavailable'],
  ['3D', 'unavailable'],
])

/** Turns what the Postgres driver throws into an error of the database port. */
export function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error
  const state = 'code' in error ? String(error.code) : ''
  // Codes of the server have five characters. All others are about the connection: ECONNREFUSED, a timeout, a closed
  // socket.
  const isServer = /^[0-9A-Z]{5}$/.test(state) && 'severity' in error
  const code = isServer ? (codes.get(state) ?? codes.get(state.slice(0, 2)) ?? 'statement') : 'unavailable'
  const reason = error.message || state || 'no connection'
  return new DatabaseError(code, `Postgres: ${reason}`, { cause: error })
}
