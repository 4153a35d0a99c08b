import * as v from 'valibot'

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

export const imagesConfigSchema = v.strictObject({
  /** Largest picture, in bytes. */
  maxBytes: v.optional(wholeNumber(1024, 16_777_216), 1_048_576),
  /** For one picture with all redirects, in ms. */
  timeoutMs: v.optional(wholeNumber(10, 60_000), 8000),
  /** Pictures kept in memory, together with their addresses, in bytes; each counts 4 KiB at least. */
  cacheBytes: v.optional(wholeNumber(0, 1_073_741_824), 33_554_432),
  /** Also http, any port, and addresses of one's own network: for tests on one's own machine, and nowhere else. */
  allowLocal: v.optional(v.boolean(), false),
})

export type ImagesConfig = v.InferOutput<typeof imagesConfigSchema>
