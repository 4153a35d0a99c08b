import * as v from 'valibot'

/** What happens to the events that apps send to `POST /e`. */
export const telemetryConfigSchema = v.strictObject({
  /** `none` checks and forgets them, `log` writes type and name of each, `table` keeps them whole in the database. */
  sink: v.optional(v.picklist(['none', 'log', 'table']), 'none'),
  /** Largest body, in bytes. */
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(256), v.maxValue(1_048_576)), 32_768),
  /** Events one address may send at once, and each minute. */
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 120),
  /** How long the table keeps an event, in days. */
  keepDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)), 30),
  /** How many events the table keeps, and how many bytes of them. Beyond that the oldest are removed. */
  maxStoredEvents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)), 1_000_000),
  maxStoredBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1024)), 1_073_741_824),
  /** Bytes one address may send at once, and each day. An IPv6 network of 48 bits counts as one address, too. */
  maxBytesPerAddressPerDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1024)), 4_194_304),
})

export type TelemetryConfig = v.InferOutput<typeof telemetryConfigSchema>
