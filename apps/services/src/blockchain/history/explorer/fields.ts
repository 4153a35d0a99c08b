import * as v from 'valibot'

/** Fields of explorers' answers. Explorers write numbers sometimes as numbers, sometimes as texts. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
export const units = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,80}$/))
export const wholeNumber = v.pipe(units, v.transform(Number), v.safeInteger())
export const label = v.nullish(
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, 200)),
  ),
  '',
)

/** The entries of a list that can be read; explorers have a few that can't. */
export function readRows<T>(list: readonly unknown[], schema: v.GenericSchema<unknown, T>): readonly T[] {
  return list.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry)
    return parsed.success ? [parsed.output] : []
  })
}
