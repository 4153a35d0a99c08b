import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeBackup } from './backup/write-backup.ts'
import { openStore } from './store.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
const make = () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mode-'))
  folders.push(folder)
  return folder
}
const modes = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]))

test('only its owner may read a live store, the files beside it, and a backup', async () => {
  const folder = make()
  const location = join(folder, 'inner', 'services.sqlite')
  const store = await openStore(location)
  await writeBackup(location, join(folder, 'inner', 'backup.gz'), 0)
  expect(modes(join(folder, 'inner'))).toEqual({
    'backup.gz': '600',
    'services.sqlite': '600',
    'services.sqlite-shm': '600',
    'services.sqlite-wal': '600',
  })
  expect(modes(folder)).toEqual({ inner: '700' })
  await store.close()
})

test('a store of an earlier version that others could read is closed to them', async () => {
  const folder = make()
  const location = join(folder, 'services.sqlite')
  for (const path of [location, `${location}-wal`, `${location}-shm`]) {
    writeFileSync(path, '')
    chmodSync(path, 0o644)
  }
  const store = await openStore(location)
  expect(new Set(Object.values(modes(folder)))).toEqual(new Set(['600']))
  await store.close()
})
