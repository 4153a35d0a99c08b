import type { Log } from '../log/log.ts'
import type { Database } from '../store/database.ts'
import type { TelemetryEvent } from './event.ts'
import { createEventTable } from './event-table.ts'
import type { TelemetryConfig } from './telemetry-config.ts'

/** Takes the events: stores them, logs them or drops them. */
export type Sink = { take(projectId: string, event: TelemetryEvent): Promise<void> }

export type SinkOptions = {
  readonly config: TelemetryConfig
  readonly database: Database
  readonly log: Log
  /** In ms. */
  readonly now: () => number
}

/** Makes the sink that the configuration names. By default events are dropped. */
export function createSink({ config, database, log, now }: SinkOptions): Sink {
  const table = createEventTable({ config, database, now })
  const sinks: Record<TelemetryConfig['sink'], Sink['take']> = {
    none: async () => {},
    log: async (projectId, { domain, props: { type, event } }) => {
      log.info('telemetry', { project: projectId, domain, type, event })
    },
    table: table.add,
  }
  return { take: sinks[config.sink] }
}
