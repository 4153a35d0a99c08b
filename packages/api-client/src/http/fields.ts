import * as v from 'valibot'
import type { CallOptions } from './call-options.ts'
import type { Schema } from './decode.ts'

/** Longest text that is taken, in characters. */
const longest = 4096

/** A text that says something. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest))

/** CAIP-2, e.g. `eip155:1`. */
export const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'no CAIP-2 id'))

/** CAIP-10, e.g. `eip155:1:0xab…`. */
export const accountId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'no CAIP-10 id'),
)

/** An address or name of any chain: one word. */
export const address = v.pipe(v.string(), v.regex(/^[-.:%_a-zA-Z0-9]{1,200}$/, 'no address'))

/** A picture that the guard lets through, in the guard's spelling. */
export function picture({ guard }: CallOptions): Schema<string> {
  return v.pipe(text, v.transform(guard.icon), v.string('refused by the guard'))
}

const nothing = v.pipe(
  v.nullable(v.literal('')),
  v.transform(() => undefined),
)

/**
 * A field that an entry can do without: left out when it is absent, `null` or an empty text, and with a warning when it is of another
 * shape.
 */
export function optionalField<T>(schema: Schema<T>, name: string, { warn }: CallOptions) {
  const left = () => {
    warn(`Left out \`${name}\` of an entry: it has another shape`)
    return undefined
  }
  return v.optional(v.fallback(v.union([nothing, schema]), left))
}
