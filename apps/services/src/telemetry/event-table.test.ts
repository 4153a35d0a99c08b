import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { createEventTable } from './event-table.ts'

const day = 86_400_000
const event = (text = 'x') => ({
  eventId: randomUUID(),
  url: text,
  domain: 'shop.example',
  timestamp: 1,
  props: { type: 'track' as const, event: 'MODAL_OPEN' },
})

describeDatabases('telemetry table', ({ open }) => {
  async function create(limits: { maxStoredEvents?: number; maxStoredBytes?: number } = {}) {
    const database = await open()
    const clock = { ms: 0 }
    const config = { keepDays: 2, maxStoredEvents: 1000, maxStoredBytes: 1_000_000, ...limits }
    const table = createEventTable({ config, database, now: () => clock.ms })
    const held = async () => {
      const row = await database.get('SELECT COUNT(*) AS events, SUM(LENGTH(content)) AS bytes FROM telemetry_events')
      return { events: Number(row?.events), bytes: Number(row?.bytes) }
    }
    return { database, clock, config, table, held }
  }

  test('param maxStoredEvents: the oldest go', async () => {
    const { clock, database, table, held } = await create({ maxStoredEvents: 20 })
    for (let index = 0; index < 50; index++) {
      clock.ms += 1
      await table.add('local', event(String(index)))
      expect((await held()).events).toBeLessThanOrEqual(20)
    }
    const rows = await database.all('SELECT content FROM telemetry_events ORDER BY id')
    expect(JSON.parse(String(rows.at(-1)?.content)).url).toBe('49')
    expect(JSON.parse(String(rows[0]?.content)).url).toBe(String(50 - rows.length))
  })

  test('param maxStoredBytes: the oldest go, also those of another node and from before a restart', async () => {
    const { clock, config, database, held } = await create({ maxStoredBytes: 20_000 })
    for (let start = 0; start < 3; start++) {
      const table = createEventTable({ config, database, now: () => clock.ms })
      for (let index = 0; index < 30; index++) {
        clock.ms += 1
        await table.add('local', event('x'.repeat(1000)))
        expect((await held()).bytes).toBeLessThanOrEqual(20_000)
      }
    }
    expect((await held()).events).toBeGreaterThan(5)
  })

  test('param keepDays: older events are deleted', async () => {
    const { clock, table, held } = await create()
    await table.add('local', event())
    clock.ms += 3 * day
    await table.add('local', event())
    expect((await held()).events).toBe(1)
  })

  test('one event that is sent twice counts once', async () => {
    const { table, held } = await create({ maxStoredEvents: 2 })
    const twice = event()
    for (let index = 0; index < 5; index++) await table.add('local', twice)
    await table.add('local', event())
    expect((await held()).events).toBe(2)
  })
})
