import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { issueProject } from '../../projects/issue-project.ts'
import { describeDatabases } from '../../test/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { openStore } from '../store.ts'
import { withSnapshot } from './read-rows.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-test-'))
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newFile = () => join(folder, `backup-${count++}.gz`)
const topic = 'ab'.repeat(32)
const message = { topic, message: 'kept', tag: 1108, publishedAt: 1_000, expiresAt: 9_000_000_000_000, sender: 'dapp' }
const project = { name: 'Shop', settings: {}, now: 1_000 }

const dump = async (database: Database) => ({
  projects: await database.all('SELECT * FROM projects ORDER BY id'),
  messages: await database.all('SELECT * FROM relay_letters ORDER BY id'),
})

describeDatabases('backup', ({ create, dialect }) => {
  const filled = async () => {
    const location = await create()
    const store = await openStore(location)
    for (let index = 0; index < 45; index += 1) await store.mailbox.put({ ...message, message: `m${index} ü\u2028` })
    await issueProject(store.database, project)
    return { location, store }
  }

  test('a backup of a store in use is restored whole, into either database, and goes on counting where it was', async () => {
    const { location, store } = await filled()
    const file = newFile()
    expect(await writeBackup(location, file, 1_000)).toBeGreaterThanOrEqual(46)
    const before = await dump(store.database)
    await store.mailbox.put({ ...message, message: 'after the backup' })
    await store.close()

    for (const target of [await create(), join(folder, `${dialect}-restored.sqlite`)]) {
      const { database } = openDatabase(target)
      await restoreBackup(database, file, () => 2_000)
      expect(await dump(database)).toEqual(before)
      await database.close()
      const reopened = await openStore(target)
      const stored = await reopened.mailbox.put({ ...message, message: 'next' })
      expect(Number(stored?.id)).toBeGreaterThan(Math.max(...before.messages.map(({ id }) => Number(id))))
      await reopened.close()
    }
  })

  test('only its owner may read the file, and an existing file is never written over', async () => {
    const { location, store } = await filled()
    const file = newFile()
    await writeBackup(location, file, 0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(() => writeBackup(location, file, 0)).toThrow('it is there already')
    await store.close()
  })

  // Only Postgres has a lock that makes a backup wait in the middle.
  if (dialect === 'postgres') {
    test('until all is written the file has another name, so a process that is ended meanwhile leaves no half backup', async () => {
      const { location, store } = await filled()
      const own = mkdtempSync(join(folder, 'own-'))
      const { done } = await store.database.transaction(async (tx) => {
        await tx.run('LOCK TABLE projects IN ACCESS EXCLUSIVE MODE')
        const done = writeBackup(location, join(own, 'a.gz'), 0)
        await expect.poll(() => readdirSync(own), { timeout: 10_000 }).toEqual(['a.gz.part'])
        // Another backup doesn't write into the same file.
        expect(() => writeBackup(location, join(own, 'a.gz'), 0)).toThrow('a.gz.part: it is there already')
        return { done }
      })
      await done
      expect(readdirSync(own)).toEqual(['a.gz'])
      await store.close()
    })
  }

  test('a backup of an older version is brought up to date as it is restored', async () => {
    const file = newFile()
    const old = { format: 'latchkey-backup-1', createdAt: 0, migrations: [1] }
    const row = { id: 'old-project', name: 'Old', settings: '{}', created_at: 5, revoked_at: null, replaces: null }
    const lines = [old, { table: 'projects', row }, { end: true, rows: 1 }]
    writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    const { database } = openDatabase(await create())
    expect(await restoreBackup(database, file, () => 0)).toBe(1)
    expect(await dump(database)).toMatchObject({ projects: [row], messages: [] })
    await database.close()
  })

  test('error: a file that isn’t a backup, was cut short, changed or comes from a newer program leaves the database empty', async () => {
    const { location, store } = await filled()
    const file = newFile()
    await writeBackup(location, file, 0)
    await store.close()
    const text = gunzipSync(readFileSync(file)).toString()
    const lines = text.trimEnd().split('\n')
    const broken: [Buffer, RegExp][] = [
      [Buffer.from('hello'), /can’t be read/],
      [readFileSync(file).subarray(0, 200), /can’t be read|cut short/],
      [gzipSync('{"format":"something"}\n'), /no backup of these services/],
      [gzipSync(lines.slice(0, 10).join('\n').concat('\n')), /cut short after 9 rows/],
      [
        gzipSync(text.replace('"migrations":[', '"migrations":[9999,')),
        /newer version of this program \(migration 9999\)/,
      ],
      [gzipSync(`${lines[0]}\n${JSON.stringify({ table: 'pg_authid; DROP TABLE letters', row: {} })}\n`), /no table/],
      [
        gzipSync(`${lines[0]}\n${JSON.stringify({ table: 'projects', row: { 'id) VALUES (1);--': 1 } })}\n`),
        /no proper name/,
      ],
    ]
    const { database } = openDatabase(await create())
    for (const [content, message] of broken) {
      const path = newFile()
      writeFileSync(path, content)
      await expect(restoreBackup(database, path, () => 0)).rejects.toThrow(message)
    }
    await restoreBackup(database, file, () => 0)
    await expect(restoreBackup(database, file, () => 0)).rejects.toThrow('has tables already')
    await database.close()
  })
})

test('a backup of SQLite that is ended in the middle leaves no copy of the database behind', async () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const location = join(folder, 'source.sqlite')
  const store = await openStore(location)
  await issueProject(store.database, project)
  vi.stubEnv('TMPDIR', own)
  onTestFinished(() => void vi.unstubAllEnvs())
  await withSnapshot(location, async (snapshot) => {
    expect(readdirSync(own)).toEqual([])
    expect(await snapshot.all('SELECT name FROM projects')).toEqual([{ name: 'Shop' }])
    for await (const row of snapshot.rows('projects')) expect(row).toMatchObject({ name: 'Shop' })
  })
  await store.close()
})
