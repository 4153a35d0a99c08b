import type { TelemetryConfig } from '../config/telemetry-config.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database.ts'
import type { TelemetryEvent } from './event.ts'

/** Where events end. */
export type Sink = { take(projectId: string, event: TelemetryEvent): Promise<void> }

export type SinkOptions = {
  readonly config: TelemetryConfig
  readonly database: Database
  readonly log: Log
  /** In ms. */
  readonly now: () => number
}

/** Between two looks for events that are too old, in ms. */
const purgeEvery = 3_600_000
const day = 86_400_000

/** Makes the sink of the configuration: nothing is kept unless it says so. */
export function createSink({ config, database, log, now }: SinkOptions): Sink {
  let purgedAt = 0
  const sinks: Record<TelemetryConfig['sink'], Sink['take']> = {
    none: async () => {},
    log: async (projectId, { domain, props: { type, event } }) => {
      log.info('telemetry', { project: projectId, domain, type, event })
    },
    table: async (projectId, { eventId, props, ...rest }) => {
      const time = now()
      await database.run(
        `INSERT INTO telemetry_events (project, event_id, type, event, content, received_at) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (project, event_id) DO NOTHING`,
        [projectId, eventId.toLowerCase(), props.type, props.event, JSON.stringify({ ...rest, props }), time],
      )
      if (time - purgedAt < purgeEvery) return
      purgedAt = time
      await database.run('DELETE FROM telemetry_events WHERE received_at < $1', [time - config.keepDays * day])
    },
  }
  return { take: sinks[config.sink] }
}
