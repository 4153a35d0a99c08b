import * as v from 'valibot'
import type { CallOptions } from './call-options.ts'
import type { Schema } from './decode.ts'

/** The longest text that is accepted, in characters. */
const longest = 4096

/** A text that isn't empty. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest))

/** CAIP-2, e.g. `eip155:1`. */
export const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'no CAIP-2 id'))

/** CAIP-10, e.g. `eip155:1:0xab…`. */
export const accountId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'no CAIP-10 id'),
)

/** An address or name of any chain, without white space. */
export const address = v.pipe(v.string(), v.regex(/^[-.:%_a-zA-Z0-9]{1,200}$/, 'no address'))

/** The URL of an image, as the guard returns it. A URL that the guard refuses is an error. */
export function image({ guard }: CallOptions): Schema<string> {
  return v.pipe(text, v.transform(guard.icon), v.string('refused by the guard'))
}

const nothing = v.pipe(
  v.nullable(v.literal('')),
  v.transform(() => undefined),
)

/** An optional field: left out when it is absent, `null` or an empty text; with a warning when it has another shape. */
export function optionalField<T>(schema: Schema<T>, name: string, { warn }: CallOptions) {
  const left = () => {
    warn(`Left out \`${name}\` of an entry: it has another shape`)
    return undefined
  }
  return v.optional(v.fallback(v.union([nothing, schema]), left))
}
