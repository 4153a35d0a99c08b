import type { Migration } from './migration.ts'

/** How large each event is, beside its time, so that what the table holds is summed without reading the events. */
export const telemetrySizes: Migration = {
  version: 5,
  name: 'telemetry sizes',
  statements: () => [
    'ALTER TABLE telemetry_events ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0',
    'UPDATE telemetry_events SET bytes = LENGTH(content)',
    'DROP INDEX telemetry_events_by_time',
    'CREATE INDEX telemetry_events_by_time ON telemetry_events (received_at, bytes)',
  ],
}
