import { AsyncLocalStorage } from 'node:async_hooks'
import { isFresh } from '../limits/is-fresh.ts'
import type { Database } from '../store/database.ts'
import type { TelemetryEvent } from './event.ts'
import type { TelemetryConfig } from './telemetry-config.ts'

export type EventTable = {
  /** Stores an event, and deletes older events when the table would get too large. */
  add(projectId: string, event: TelemetryEvent): Promise<void>
}

export type EventTableOptions = {
  readonly config: Pick<TelemetryConfig, 'keepDays' | 'maxStoredBytes' | 'maxStoredEvents'>
  readonly database: Database
  /** In ms. */
  readonly now: () => number
}

/**
 * Time between two removals of old events, in ms. Each removal also counts the rows again, because other nodes add
 * events too.
 */
const purgeEvery = 600_000
const day = 86_400_000
/** How many events are deleted at once. */
const batch = 500

/** Stores events in the database, within limits of age, number and bytes. */
export function createEventTable({ config, database, now }: EventTableOptions): EventTable {
  let summedAt = Number.NEGATIVE_INFINITY
  let events = 0
  let bytes = 0
  let trimming: Promise<void> | undefined
  // Many visitors wait for the same removal, so it runs outside of the request that starts it.
  const outside = AsyncLocalStorage.snapshot()

  async function sum(): Promise<void> {
    await database.run('DELETE FROM telemetry_events WHERE received_at < $1', [now() - config.keepDays * day])
    const row = await database.get('SELECT COUNT(*) AS events, SUM(bytes) AS bytes FROM telemetry_events')
    events = Number(row?.events ?? 0)
    bytes = Number(row?.bytes ?? 0)
  }

  async function trim(): Promise<void> {
    if (!isFresh(summedAt, now(), purgeEvery)) {
      summedAt = now()
      await sum()
    }
    while (events > config.maxStoredEvents || bytes > config.maxStoredBytes) {
      const most = Math.max(1, Math.min(batch, Math.ceil(config.maxStoredEvents / 10)))
      const gone = await database.all(
        `DELETE FROM telemetry_events WHERE id IN (SELECT id FROM telemetry_events ORDER BY received_at, id LIMIT $1)
          RETURNING bytes`,
        [most],
      )
      if (gone.length === 0) return sum()
      events -= gone.length
      for (const row of gone) bytes -= Number(row.bytes)
    }
  }

  return {
    async add(projectId, { eventId, props, ...rest }) {
      const content = JSON.stringify({ ...rest, props })
      const size = Buffer.byteLength(content)
      const added = await database.run(
        `INSERT INTO telemetry_events (project, event_id, type, event, content, received_at, bytes)
          VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (project, event_id) DO NOTHING`,
        [projectId, eventId.toLowerCase(), props.type, props.event, content, now(), size],
      )
      events += added
      bytes += added * size
      trimming ??= outside(trim).finally(() => {
        trimming = undefined
      })
      await trimming
    },
  }
}
