import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `at most ${most} characters`))

/**
 * One event of an app, as `POST /e` takes it: what happened, and where. docs/telemetry.md lists the events and their
 * content. Other events are accepted too, so that an older server takes the events of a newer app.
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
    /** Only apps that turn it on send it. */
    address: v.optional(text(128)),
  }),
})

export type TelemetryEvent = v.InferOutput<typeof eventSchema>
