import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { startPostgresWithDatabases } from '../test/postgres-databases.ts'

test('a visitor whose questions all wait at Postgres delays no other visitor', async () => {
  const postgres = await startPostgresWithDatabases()
  const store = await postgres.createDatabase()
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    store,
    addressHeader: 'x-forwarded-for',
    names: { zones: [{ name: 'shop.eth' }] },
  })
  const ask = (path: string, address: string) =>
    fetch(services.url + path, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status)
  const [holder, watcher] = [new Client(store), new Client(store)]
  await Promise.all([holder.connect(), watcher.connect()])
  // Every question about names waits until this transaction ends.
  await holder.query('BEGIN; LOCK TABLE names IN ACCESS EXCLUSIVE MODE')
  const statuses: number[] = []
  const flood = Array.from({ length: 40 }, async (_, n) => {
    statuses.push(await ask(`/v1/profile/reverse/0x${n}?projectId=local`, `2001:db8:1:${n.toString(16)}::1`))
  })
  const isWaiting = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`
  // One network gets a fifth of the ten connections.
  while ((await watcher.query(isWaiting)).rows[0].n < 2);
  // Asks the database about a project that it doesn't know.
  expect(await ask('/getWallets?projectId=unknown', '203.0.113.1')).toBe(403)
  expect(statuses).not.toContain(200)
  await holder.query('COMMIT')
  await Promise.all(flood)
  expect(statuses).toContain(200)
  await Promise.all([holder.end(), watcher.end()])
  await services.close()
  await postgres.stop()
}, 60_000)
