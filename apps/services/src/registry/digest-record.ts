import { createHash } from 'node:crypto'

/** SHA-256 of a record, hex. Keys are sorted, so that the same facts always have the same digest. */
export function digestRecord(record: unknown): string {
  return createHash('sha256').update(canonical(record)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}
