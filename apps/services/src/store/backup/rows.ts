import type { Row, SqlValue } from '../database.ts'

/** Turns a row into a JSON value. A value that JSON doesn't have becomes an object with one key. */
export function rowToJson(row: Row): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'bigint') return [name, { bigint: String(value) }]
      if (value instanceof Uint8Array) return [name, { bytes: Buffer.from(value).toString('base64') }]
      return [name, value]
    }),
  )
}

/**
 * Reads such a value as a row.
 *
 * @throws if it isn't a row
 */
export function rowFromJson(value: unknown): Row {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a row')
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, toSqlValue(entry)]))
}

function toSqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'bigint' in value) return BigInt(String(value.bigint))
  if (typeof value === 'object' && 'bytes' in value) return new Uint8Array(Buffer.from(String(value.bytes), 'base64'))
  throw new TypeError('not a value')
}
