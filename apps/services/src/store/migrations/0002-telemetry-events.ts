import type { Migration } from './migration.ts'

/** Events of apps, where the operator keeps them. `content` is the event as it came, JSON. */
export const telemetryEvents: Migration = {
  version: 2,
  name: 'telemetry events',
  statements: ({ id }) => [
    `CREATE TABLE telemetry_events (
      id ${id}, project TEXT NOT NULL, event_id TEXT NOT NULL, type TEXT NOT NULL, event TEXT NOT NULL, content TEXT NOT NULL,
      received_at BIGINT NOT NULL, UNIQUE (project, event_id)
    )`,
    'CREATE INDEX telemetry_events_by_time ON telemetry_events (received_at)',
  ],
}
