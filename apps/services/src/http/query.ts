import * as v from 'valibot'

/** A whole number in a query. */
export function numberParameter(least: number, most: number, fallback: number) {
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'a whole number'), v.transform(Number), v.minValue(least), v.maxValue(most)),
    String(fallback),
  )
}

/** A comma-separated list; empty entries are dropped. */
export function listParameter(entry: v.GenericSchema<string, string>, most: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
      v.array(entry),
      v.maxLength(most),
    ),
  )
}
