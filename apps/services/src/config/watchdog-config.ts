import * as v from 'valibot'

const ms = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** When `serve` says that something hangs, and when `serve --supervise` starts it again. */
export const watchdogConfigSchema = v.strictObject({
  /** How long the event loop may be blocked before the log says where, in ms; 0 never looks. */
  blockedMs: v.optional(ms(0, 600_000), 1_000),
  /** How long a queue may hold work without doing any, and a request be served, in ms. */
  stuckMs: v.optional(ms(1_000, 3_600_000), 120_000),
  /** How long the process may be silent before `--supervise` starts another one, in ms. */
  silentMs: v.optional(ms(1_500, 600_000), 15_000),
})
