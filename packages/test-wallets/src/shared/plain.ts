/** A JSON copy of `value`, safe to hand to a test in another process; what JSON can't carry becomes `null`. */
export function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    return null
  }
}
