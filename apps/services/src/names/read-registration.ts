import * as v from 'valibot'
import { parseJson } from '../limits/parse-json.ts'

/** The signed content: the name, the visitor's texts about themselves, and the time, in seconds. */
export type Registration = {
  readonly name: string
  readonly attributes: { readonly bio?: string | undefined; readonly avatar?: string | undefined }
  readonly timestamp: number
}

const registration = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  attributes: v.strictObject({
    bio: v.optional(v.pipe(v.string(), v.maxLength(200))),
    avatar: v.optional(v.pipe(v.string(), v.maxLength(1024), v.url(), v.startsWith('https://'))),
  }),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999)),
})

/** Reads a signed message; undefined if it isn't a registration. */
export function readRegistration(message: string): Registration | undefined {
  try {
    const result = v.safeParse(registration, parseJson(message, 4))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
