import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `at most ${most} characters`))

/**
 * One event of an app, as `POST /e` takes it: what happened, and where. Which events there are and what they carry is in
 * docs/telemetry.md; others are taken too, so that an older server takes those of a newer app.
 */
export const eventSchema = v.object({
  eventId: v.pipe(v.string(), v.uuid('a UUID')),
  url: text(2048),
  domain: text(253),
  /** In ms. */
  timestamp: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  props: v.object({
    type: v.picklist(['track', 'error']),
    event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'a name, such as MODAL_OPEN')),
    properties: v.optional(v.record(text(64), v.unknown())),
    /** Sent only by apps that say so. */
    address: v.optional(text(128)),
  }),
})

export type TelemetryEvent = v.InferOutput<typeof eventSchema>
