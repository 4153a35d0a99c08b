import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SharedPostgres, startPostgresWithDatabases } from '../test/postgres-databases.ts'
import { startPostgres } from '../test/start-postgres.ts'
import type { Database } from './database.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { watchDatabase } from './watch-database.ts'

const statementMs = 300
const cleanups: (() => unknown)[] = []
let postgres: SharedPostgres
let postgresUrl: string

beforeAll(async () => {
  postgres = await startPostgresWithDatabases()
  postgresUrl = await postgres.createDatabase()
  await open({ statementMs: 0 }).run('CREATE TABLE things (id BIGINT PRIMARY KEY)')
}, 60_000)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => postgres.stop())

function open(options: { statementMs?: number; connections?: number }, url = postgresUrl): Database {
  const database = createPostgresDatabase(url, { statementMs, connections: 1, ...options })
  cleanups.push(database.close)
  return database
}

/** Passes everything on to Postgres until it is told to pass nothing more, without closing a connection. */
async function startSilentProxy() {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const { hostname, port } = new URL(postgresUrl)
    const upstream = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.on('data', (data) => !isSilent && to.write(data))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(postgresUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    setSilent(value: boolean) {
      isSilent = value
    },
  }
}

test('a statement that takes too long ends, and its connection is free for the next', async () => {
  const database = open({})
  await expect(database.get('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(database.transaction((tx) => tx.get('SELECT pg_sleep(60)'))).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a transaction that stops asking loses its locks, and its connection is replaced', async () => {
  const stuck = open({})
  const entered = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const attempt = stuck.transaction(async (tx) => {
    await tx.run('INSERT INTO things VALUES (1)')
    entered.resolve()
    await goOn.promise
    await tx.run('INSERT INTO things VALUES (2)')
  })
  await entered.promise
  // Waits for the lock of the row above, which only ends with its transaction.
  await open({ statementMs: 0 }).run('INSERT INTO things VALUES (1)')
  goOn.resolve()
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable' })
  expect(await stuck.get('SELECT count(*) AS n FROM things')).toEqual({ n: 1 })
})

test('a server that no longer answers: a statement and a transaction fail, and the next finds another connection', async () => {
  const proxy = await startSilentProxy()
  const database = open({}, proxy.url)
  await database.get('SELECT 1')
  proxy.setSilent(true)
  await expect(database.get('SELECT 1')).rejects.toMatchObject({ code: 'unavailable' })
  proxy.setSilent(false)
  const entered = database.transaction(async (tx) => {
    proxy.setSilent(true)
    return tx.get('SELECT 1')
  })
  await expect(entered).rejects.toMatchObject({ code: 'unavailable' })
  proxy.setSilent(false)
  expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a long transaction may take its time, and the limit holds again after it', async () => {
  const database = open({})
  const seconds = (3 * statementMs) / 1000
  const work = (tx: Database) => tx.get(`SELECT 1 AS one FROM pg_sleep(${seconds})`)
  expect(await database.transaction(work, { isLong: true })).toEqual({ one: 1 })
  await expect(database.transaction(work)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a server that is read-only for a while is noticed over the same connection', { timeout: 60_000 }, async () => {
  // The setting holds for the whole server.
  const own = await startPostgres()
  cleanups.push(own.stop)
  const { check, database } = watchDatabase(open({}, own.url))
  const processId = async () => (await database.get('SELECT pg_backend_pid() AS id'))?.id
  const admin = new Client(own.url)
  await admin.connect()
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await admin.query('SELECT pg_reload_conf()')
  }
  cleanups.push(() => admin.end())
  await admin.query('SET default_transaction_read_only = off')
  const before = await processId()
  await check()
  await setReadOnly('on')
  const state = () =>
    check().then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  await expect.poll(state).toBe('unavailable')
  expect(await processId()).toBe(before)
  await setReadOnly('off')
  await expect.poll(state).toBe('ok')
  expect(await processId()).toBe(before)
})

test('connections serve the next burst too, and are closed when none comes for minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = open({ connections: 10 })
  const burst = async () => {
    const rows = await Promise.all([1, 2, 3].map(() => database.get('SELECT pg_backend_pid() AS pid')))
    return rows.map((row) => Number(row?.pid)).sort()
  }
  const first = await burst()
  expect(new Set(first).size).toBe(3)
  vi.advanceTimersByTime(120_000)
  expect(await burst()).toEqual(first)
  vi.advanceTimersByTime(240_000)
  expect((await burst()).filter((pid) => first.includes(pid))).toEqual([])
})
