import type { Context } from 'hono'
import * as v from 'valibot'
import { HttpError } from './http-error.ts'

/**
 * Reads and checks a request's query.
 *
 * @throws {HttpError} 400, naming the parameter
 */
export function readQuery<Output>(c: Context, schema: v.GenericSchema<unknown, Output>): Output {
  const result = v.safeParse(schema, c.req.query())
  if (result.success) return result.output
  const [issue] = result.issues
  throw new HttpError(400, 'invalid-query', `${v.getDotPath(issue) ?? 'query'}: ${issue.message}`)
}

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
