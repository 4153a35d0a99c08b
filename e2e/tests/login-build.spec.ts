import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { loginDist } from '../support/login-frame-site.ts'

const login = fileURLToPath(new URL('../../apps/login/', import.meta.url))

/** The published hashes of a build: SHA-256 by file. */
async function readHashes(folder: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(folder, 'hashes.json'), 'utf8')).files
}

test('the login site, built again in another language and time zone, has the same bytes, and no folder of this machine in them', async () => {
  test.setTimeout(180_000)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-login-build-'))
  try {
    const env = { ...process.env, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
    await promisify(execFile)(process.execPath, ['build.mjs', folder], { cwd: login, env })
    const hashes = await readHashes(folder)
    expect(hashes).toEqual(await readHashes(loginDist))
    expect(Object.keys(hashes)).toContain('kit.html')
    const root = fileURLToPath(new URL('../../', import.meta.url))
    for (const name of Object.keys(hashes))
      expect([name, (await readFile(join(folder, name), 'utf8')).includes(root)]).toEqual([name, false])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
