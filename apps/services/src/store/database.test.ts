import { fork } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { startPostgres } from '../test/start-postgres.ts'
import type { Database } from './database.ts'
import type { DatabaseError } from './database-error.ts'
import { migrate } from './migrations/migrate.ts'
import { openDatabase } from './open-database.ts'

const opened: Database[] = []
const open = (location: string) => {
  const { database } = openDatabase(location)
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

describeDatabases('database', ({ create, open: openFresh, dialect }) => {
  const table = async () => {
    const database = await openFresh()
    await database.run('CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE, amount BIGINT)')
    return database
  }
  const add = (database: Database, id: number, name = `n${id}`) =>
    database.run('INSERT INTO things (id, name) VALUES ($1, $2)', [id, name])
  const count = async (database: Database) => (await database.get('SELECT count(*) AS n FROM things'))?.n

  test('rows come back as they went in, and a placeholder may be used twice', async () => {
    const database = await table()
    expect(database.dialect).toBe(dialect)
    expect(await add(database, 1, 'ü€😀')).toBe(1)
    expect(
      await database.all('SELECT id, name, amount FROM things WHERE id = $1 OR (id = $1 AND name = $2)', [1, 'x']),
    ).toEqual([{ id: 1, name: 'ü€😀', amount: null }])
    expect(await database.get('SELECT name FROM things WHERE id = $1', [2])).toBeUndefined()
    expect(await database.run('UPDATE things SET amount = $1', [5])).toBe(1)
    expect(await database.run('DELETE FROM things WHERE id = $1', [2])).toBe(0)
  })

  test('a whole number of eight bytes is never rounded', async () => {
    const database = await table()
    for (const [index, amount] of [
      9_007_199_254_740_991n,
      9_007_199_254_740_993n,
      -9_223_372_036_854_775_808n,
    ].entries()) {
      await database.run('INSERT INTO things (id, name, amount) VALUES ($1, $2, $3)', [index, `a${index}`, amount])
    }
    expect((await database.all('SELECT amount FROM things ORDER BY id')).map(({ amount }) => amount)).toEqual([
      9_007_199_254_740_991,
      9_007_199_254_740_993n,
      -9_223_372_036_854_775_808n,
    ])
    await expect(add(database, 2 ** 60)).rejects.toMatchObject({ code: 'value' })
    await expect(add(database, Number.NaN)).rejects.toMatchObject({ code: 'value' })
  })

  test('bytes', async () => {
    const database = await openFresh()
    await database.run(`CREATE TABLE files (content ${dialect === 'sqlite' ? 'BLOB' : 'BYTEA'})`)
    await database.run('INSERT INTO files VALUES ($1)', [Uint8Array.of(0, 255, 7)])
    const row = await database.get('SELECT content FROM files')
    expect(Buffer.from(row?.content as Uint8Array).toString('hex')).toBe('00ff07')
  })

  test('errors say what is wrong, the same way, and hold no value', async () => {
    const database = await table()
    await add(database, 1, 'private')
    await expect(add(database, 2, 'private')).rejects.toMatchObject({ name: 'DatabaseError', code: 'unique' })
    await expect(add(database, 2, 'private')).rejects.not.toThrow(/private/)
    await expect(database.run('INSERT INTO things (id) VALUES (3)')).rejects.toMatchObject({ code: 'check' })
    await expect(database.get('SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: 'statement' })
    await expect(add(database, 4, 'a\0b')).rejects.toMatchObject({ code: 'value' })
    expect(await count(database)).toBe(1)
  })

  test('whatever text is given stays text: nothing of it is run', async () => {
    const database = await table()
    const nasty = fc.oneof(
      fc.constantFrom("'; DROP TABLE things; --", '$1', "' OR '1'='1", '\\', '%', '?', ':a', '@b', '"', '\u2028'),
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0')),
    )
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        await database.run('DELETE FROM things')
        await add(database, 1, text)
        const rows = await database.all('SELECT name FROM things WHERE name = $1', [text])
        expect(rows).toEqual([{ name: text }])
      }),
      { numRuns: 150 },
    )
  })

  test('a transaction is whole or not at all', async () => {
    const database = await table()
    const failing = database.transaction(async (tx) => {
      await add(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count(database)).toBe(0)
    const answer = await database.transaction(async (tx) => {
      await add(tx, 1)
      await add(tx, 2)
      return 'done'
    })
    expect([answer, await count(database)]).toEqual(['done', 2])
  })

  test('a transaction inside one can fail alone', async () => {
    const database = await table()
    await database.transaction(async (tx) => {
      await add(tx, 1)
      await expect(tx.transaction((inner) => add(inner, 1))).rejects.toMatchObject({ code: 'unique' })
      await tx.transaction((inner) => add(inner, 2))
      await expect(tx.close()).rejects.toMatchObject({ code: 'statement' })
    })
    expect(await count(database)).toBe(2)
  })

  test('no other query sees half of a transaction, or becomes a part of it', async () => {
    const database = await table()
    await add(database, 1)
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const first = database.transaction(async (tx) => {
      await add(tx, 2)
      entered.resolve()
      await leave.promise
      throw new Error('undone')
    })
    await entered.promise
    const outside = add(database, 3)
    const second = database.transaction((tx) => add(tx, 4))
    leave.resolve()
    await expect(first).rejects.toThrow('undone')
    await Promise.all([outside, second])
    expect((await database.all('SELECT id FROM things ORDER BY id')).map(({ id }) => id)).toEqual([1, 3, 4])
  })

  test('many at once each get through', async () => {
    const database = await table()
    const work = Array.from({ length: 100 }, (_, id) =>
      id % 2 ? add(database, id) : database.transaction((tx) => add(tx, id)),
    )
    await Promise.all(work)
    expect(await count(database)).toBe(100)
  })

  test('a closed one says so, and closing again is harmless', async () => {
    const database = await table()
    await database.close()
    await database.close()
    await expect(database.get('SELECT 1')).rejects.toMatchObject({ code: 'closed' })
    await expect(database.transaction(async () => 1)).rejects.toMatchObject({ code: 'closed' })
  })

  test('written data is there when the database is opened again', async () => {
    const location = await create()
    const first = open(location)
    await first.run('CREATE TABLE things (id BIGINT PRIMARY KEY)')
    await first.run('INSERT INTO things VALUES (7)')
    await first.close()
    expect(await open(location).all('SELECT id FROM things')).toEqual([{ id: 7 }])
  })

  test('migrations run once, in order, and are recorded', async () => {
    const database = open(await create())
    const ran = await migrate(database, { now: () => 1_000 })
    expect(ran.map(({ version }) => version)).toEqual(ran.map(({ version }) => version).toSorted((a, b) => a - b))
    expect(await migrate(database, { now: () => 2_000 })).toEqual([])
    const rows = await database.all('SELECT version, name, applied_at FROM schema_migrations ORDER BY version')
    expect(rows).toEqual(ran.map(({ version, name }) => ({ version, name, applied_at: 1_000 })))
  })

  test('a migration that fails leaves nothing of itself or of those before it', async () => {
    const database = open(await create())
    const good = { version: 1, name: 'good', statements: () => ['CREATE TABLE good (id BIGINT)'] }
    const bad = { version: 2, name: 'bad', statements: () => ['CREATE TABLE half (id BIGINT)', 'CREATE nonsense'] }
    await expect(migrate(database, { now: () => 0, migrations: [good, bad] })).rejects.toMatchObject({
      code: 'statement',
    })
    await expect(database.get('SELECT * FROM good')).rejects.toMatchObject({ code: 'statement' })
    expect(await migrate(database, { now: () => 0, migrations: [good] })).toEqual([good])
  })

  test('a migration that comes with an update runs on what is there', async () => {
    const database = open(await create())
    const first = { version: 1, name: 'first', statements: () => ['CREATE TABLE things (id BIGINT)'] }
    const second = {
      version: 2,
      name: 'second',
      statements: () => ["ALTER TABLE things ADD COLUMN kind TEXT NOT NULL DEFAULT 'old'"],
    }
    await migrate(database, { now: () => 0, migrations: [first] })
    await database.run('INSERT INTO things (id) VALUES (1)')
    expect(await migrate(database, { now: () => 0, migrations: [first, second] })).toEqual([second])
    expect(await database.all('SELECT * FROM things')).toEqual([{ id: 1, kind: 'old' }])
  })

  test('error: a database of a newer program is left alone', async () => {
    const database = open(await create())
    await migrate(database, { now: () => 0 })
    await database.run("INSERT INTO schema_migrations VALUES (9999, 'tomorrow', 0)")
    await expect(migrate(database, { now: () => 0 })).rejects.toMatchObject({
      code: 'newer-schema',
      message: expect.stringContaining('9999 (tomorrow)'),
    })
  })

  test('four nodes that start at once on an empty database all get their tables', async () => {
    const location = await create()
    const node = new URL('../test/migrate-once.ts', import.meta.url).pathname
    const nodes = Array.from({ length: 4 }, () =>
      fork(node, [location], { execArgv: ['--conditions=@latchkey/source'] }),
    )
    const exits = await Promise.all(nodes.map((child) => once(child, 'exit')))
    expect(exits).toEqual(nodes.map(() => [0, null]))
    const { n } = (await open(location).get('SELECT count(*) AS n FROM schema_migrations')) ?? {}
    expect(n).toBeGreaterThan(0)
  })
})

test.each([
  ['mysql://host/name', 'Expected a file'],
  ['postgres://[', 'can’t be read'],
  ['file:/nowhere/x.sqlite', 'Expected a file'],
  ['/dev/null/x.sqlite', 'can’t be opened'],
  ['/proc/nowhere/x.sqlite', 'can’t be opened'],
])('error: %s is no location', (location, message) => {
  expect(() => openDatabase(location)).toThrow(
    expect.objectContaining({ code: 'location', message: expect.stringContaining(message) }),
  )
})

test('error: a server that isn’t there, without its password', async () => {
  const attempt = open('postgres://someone:hunter2@127.0.0.1:1/none').get('SELECT 1')
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable', message: expect.not.stringContaining('hunter2') })
})

test('a Postgres that goes away in the middle is found again when it is back', async () => {
  const postgres = await startPostgres()
  const database = open(postgres.url)
  await database.run('CREATE TABLE things (id BIGINT PRIMARY KEY)')
  const entered = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const broken = database.transaction(async (tx) => {
    await tx.run('INSERT INTO things VALUES (1)')
    entered.resolve()
    await gone.promise
    await tx.run('INSERT INTO things VALUES (2)')
  })
  await entered.promise
  await postgres.crash()
  gone.resolve()
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
  // Connections that were idle find out one by one.
  await expect
    .poll(() => database.all('SELECT id FROM things').catch((error: DatabaseError) => error.code), { timeout: 10_000 })
    .toEqual([])
  await database.transaction((tx) => tx.run('INSERT INTO things VALUES (3)'))
  expect(await database.all('SELECT id FROM things')).toEqual([{ id: 3 }])
  await database.close()
  await postgres.stop()
})
