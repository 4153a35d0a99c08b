/** A JSON copy of `value`, safe to pass to a test in another process. Values that JSON can't hold become `null`. */
export function toPlainJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    return null
  }
}
