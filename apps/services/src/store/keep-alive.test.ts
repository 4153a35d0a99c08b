import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPostgresBroker } from '../broker/postgres-broker.ts'
import { createLog } from '../log/log.ts'
import { type SharedPostgres, startPostgresWithDatabases } from '../test/postgres-databases.ts'
import { createPostgresDatabase } from './postgres-database.ts'

let postgres: SharedPostgres
let url: string
beforeAll(async () => {
  postgres = await startPostgresWithDatabases()
  url = await postgres.createDatabase()
}, 60_000)
afterAll(() => postgres.stop())

const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  const before = Socket.prototype.setKeepAlive
  vi.spyOn(Socket.prototype, 'setKeepAlive').mockImplementation(function (this: Socket, ...given) {
    asked.push(given)
    return before.apply(this, given)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the system looks for dead connections of the database while they are idle', async () => {
  const database = createPostgresDatabase(url)
  await database.get('SELECT 1')
  expect(asked).toEqual([[true, 30_000]])
  await database.close()
})

test('so it does for the connection that only listens', async () => {
  const { leave, ready } = createPostgresBroker(url, createLog('silent')).join({
    wake: () => undefined,
    missed: () => undefined,
  })
  await ready
  expect(asked).toEqual([[true, 30_000]])
  await leave()
})
