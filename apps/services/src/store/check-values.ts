import type { SqlValue } from './database.ts'
import { DatabaseError } from './database-error.ts'

/**
 * Refuses values that one of the two databases can't store, so that both behave alike: Postgres has no zero character
 * in text, and whole numbers above the safe range of JS must be a bigint.
 *
 * @throws {DatabaseError} `value`
 */
export function checkValues(values: readonly SqlValue[]): void {
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw new DatabaseError('value', `$${index + 1}: text must not hold a zero character`)
    }
    if (typeof value === 'number' && (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)) {
      throw new DatabaseError('value', `$${index + 1}: a number must be finite and exact, else a bigint`)
    }
  }
}
