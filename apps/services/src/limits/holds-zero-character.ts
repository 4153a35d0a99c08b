/**
 * Whether a text in a value from outside, or the name of a field, has a zero character. The databases store none, and
 * no value of a route has one.
 *
 * @param value JSON of bounded depth, as `parseJson` gives it
 */
export function holdsZeroCharacter(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsZeroCharacter(inner))
}
