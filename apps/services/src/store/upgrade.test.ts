import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { issueProject } from '../projects/issue-project.ts'
import { describeDatabases } from '../test/databases.ts'
import { connectClient } from '../test/relay-client.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openDatabase } from './open-database.ts'
import { openStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file of the program before it had migrations is taken over, and serves', async () => {
  const store = join(folder, 'old.sqlite')
  const old = new DatabaseSync(store)
  old.exec(`
    CREATE TABLE letters (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      topic TEXT NOT NULL, digest TEXT NOT NULL, message TEXT NOT NULL, tag INTEGER NOT NULL, attestation TEXT,
      published_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, sender TEXT NOT NULL, UNIQUE (topic, digest)
    ) STRICT;
    CREATE TABLE acknowledgements (
      letter INTEGER NOT NULL REFERENCES letters (id) ON DELETE CASCADE, client TEXT NOT NULL, PRIMARY KEY (letter, client)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO letters (topic, digest, message, tag, published_at, expires_at, sender) VALUES ('t', 'd', 'm', 1108, 1, 2, 's');
  `)
  old.close()
  const services = await startServices({ port: 0, store, logLevel: 'silent' })
  const client = await connectClient(services.relayUrl)
  expect(await client.request('irn_subscribe', { topic: 'ab'.repeat(32) })).toHaveProperty('result')
  expect((await fetch(`${services.url}/ready`)).status).toBe(200)
  await services.close()
})

describeDatabases('upgrade', ({ create }) => {
  test('from every version there ever was, with what was stored, to this one', async () => {
    for (let had = 1; had < migrations.length; had += 1) {
      const location = await create()
      const { database } = openDatabase(location)
      await migrate(database, { now: () => 0, migrations: migrations.slice(0, had) })
      const { project } = await issueProject(database, { name: 'Kept', settings: {}, now: 1 })
      await database.close()
      const store = await openStore(location)
      expect(await store.database.all('SELECT id, name FROM projects')).toEqual([{ id: project.id, name: 'Kept' }])
      const done = await store.database.all('SELECT version FROM schema_migrations ORDER BY version')
      expect(done.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version))
      await store.close()
    }
  }, 90_000)
})

test('migrations are listed in order, each version once', () => {
  const versions = migrations.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})
