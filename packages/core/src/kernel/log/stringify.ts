const maxCharacters = 4000

function plain(key: string, value: unknown, seen: Set<unknown>): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return '[seen]'
  seen.add(value)
  if (!(value instanceof Error)) return value
  const { name, message, code, cause } = value as Error & { code?: unknown }
  return { name, message, code, cause: key === 'cause' ? undefined : cause }
}

/** One line for whatever was logged: errors, bigints and cycles included. Never throws. */
export function stringify(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, maxCharacters)
  const seen = new Set<unknown>()
  try {
    return (JSON.stringify(value, (key, inner) => plain(key, inner, seen)) ?? String(value)).slice(0, maxCharacters)
  } catch {
    return '[unreadable]'
  }
}
