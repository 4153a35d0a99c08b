import { expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { createMailbox } from './mailbox.ts'
import { mailboxSql } from './mailbox-sql.ts'
import { migrate } from './migrations/migrate.ts'
import { openDatabase } from './open-database.ts'

test('on SQLite other requests are served while 500 subscriptions are stored', async () => {
  const { database } = openDatabase(':memory:')
  await migrate(database, { now: () => 0 })
  const mailbox = createMailbox(database)
  let waiting = 500
  /** How many subscriptions still waited in each turn of the event loop. */
  const turns: number[] = []
  const watch = () => {
    turns.push(waiting)
    if (waiting > 0) setImmediate(watch)
  }
  setImmediate(watch)
  const store = async (topic: string) => {
    await mailbox.subscribe(topic, 'wallet')
    waiting -= 1
  }
  await Promise.all(Array.from({ length: 500 }, (_, n) => store(`topic ${n}`)))
  await database.close()
  expect(turns.filter((left) => left > 0 && left < 500).length).toBeGreaterThanOrEqual(3)
})

test('a renewal pauses after each batch for as long as the batch took', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const start = performance.now()
  const begins: number[] = []
  const { database } = openDatabase(':memory:')
  const slow: Database = {
    ...database,
    async run() {
      begins.push(performance.now() - start)
      await new Promise((done) => setTimeout(done, 40))
      return 0
    },
  }
  const topics = Array.from({ length: 300 }, (_, n) => `topic ${n}`)
  const readers = topics.map((topic) => ({ topic, client: 'wallet' }))
  const renewed = createMailbox(slow).renew(readers, 1_000)
  // The three batches and their pauses. Tables that earlier tests left behind set timers without an end.
  await vi.advanceTimersByTimeAsync(240)
  await renewed
  await database.close()
  expect(begins).toEqual([0, 80, 160])
})

/** What SQLite does for a statement, step by step. */
async function explain(sql: string): Promise<string[]> {
  const { database } = openDatabase(':memory:')
  await migrate(database, { now: () => 0 })
  const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, ['[]'])
  await database.close()
  return plan.map(({ detail }) => String(detail))
}

const { acknowledge, evict, forget, purge, put, read, remove, renew, subscribe, unsubscribe, waiting } = mailboxSql(
  'sqlite',
  1100,
)

test.each(Object.entries({ acknowledge, evict, put, read, remove, renew, subscribe, unsubscribe, waiting }))(
  'on SQLite a statement for a few rows doesn’t go through all messages or readers: %s',
  async (_, sql) => {
    const steps = await explain(sql)
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH|json_each/))
    expect(steps.filter((step) => /^SCAN (relay_\w+|[alr])\b/.test(step))).toEqual([])
    // An index by time leads to all rows before or after a time, which may be nearly all.
    expect(steps.filter((step) => /\((seen_at|expires_at|published_at)[<>]/.test(step))).toEqual([])
  },
)

test.each(Object.entries({ forget, renew, unsubscribe }))(
  'on SQLite each reader is found by its key: %s',
  async (_, sql) => {
    expect(await explain(sql)).toContainEqual(
      expect.stringMatching(/SEARCH relay_readers USING .*\(topic=\? AND client=\?\)/),
    )
  },
)

test('on SQLite each expired message is found by its expiry, and deleted by its key', async () => {
  const steps = await explain(purge)
  expect(steps).toContainEqual(expect.stringMatching(/SEARCH l USING .*relay_letters_by_expiry/))
  expect(steps).toContainEqual(expect.stringMatching(/SEARCH relay_letters USING INTEGER PRIMARY KEY/))
})
