import * as v from 'valibot'
import { ApiError } from './api-error.ts'

/** The shape of an answer; any valibot schema without promises fits. */
export type Schema<T> = v.GenericSchema<unknown, T>

/**
 * @throws `request/unreadable` with the path of the first wrong value
 *
 * @example
 * const answer = decode(schema, await response.json())
 */
export function decode<T>(schema: Schema<T>, value: unknown): T {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? 'answer'
  throw new ApiError('request/unreadable', { details: `${path}: ${issue.message}` })
}

/** @throws `request/unreadable` */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('request/unreadable', { cause, details: `No JSON: ${text.slice(0, 100)}` })
  }
}
