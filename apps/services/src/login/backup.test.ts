import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { startServices } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { neverStopped } from '../test/never-stopped.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-login-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const keyFile = (name: string, byte: number) => {
  const file = join(folder, name)
  writeFileSync(file, Buffer.alloc(32, byte).toString('base64url'))
  return { file }
}
const sealingKey = keyFile('sealing', 5)
const otherKey = keyFile('other', 6)

describeDatabases('a backup of the login', ({ create, dialect }) => {
  test('is useless without the sealing key; restored with it, visitors log in and get what their recovery needs', async () => {
    const location = await create()
    const login = await startTestLogin({ store: location, login: { sealingKey } })
    const visitor = await createVisitor(login)
    const factor = await visitor.addFactor()
    const file = join(folder, `${dialect}.gz`)
    const run = (words: readonly string[], store: string) =>
      runCli([...words, file], {
        environment: { LATCHKEY_STORE: store },
        out: () => {},
        err: () => {},
        now: () => login.clock.time,
        listenForStop: neverStopped,
      })
    expect(await run(['backup'], location)).toBe(0)
    await login.close()
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain(visitor.id)
    const { accessToken = '', refreshToken = '' } = visitor.client.tokens ?? {}
    for (const hidden of [ann, visitor.share, factor.share, accessToken, refreshToken])
      expect(text).not.toContain(hidden)

    const restored = await create()
    expect(await run(['restore'], restored)).toBe(0)
    const start = (key: object) =>
      startServices({
        port: 0,
        store: restored,
        logLevel: 'silent',
        login: { origins: ['http://login.localhost'], ...key },
      })
    await expect(start({})).rejects.toThrow('login.sealingKey: needed')
    await expect(start({ sealingKey: otherKey })).rejects.toThrow('doesn’t open what the store holds')

    const again = await startTestLogin({ store: restored, login: { sealingKey } })
    again.clock.time = login.clock.time + 600_000
    const client = await again.client()
    const { account } = await again.logIn(client, ann)
    expect(account).toMatchObject({ id: visitor.id, addresses: visitor.keys.addresses })
    expect(await client.ask('vault/recovery/read', { recoveryId: factor.id })).toMatchObject({
      sealed: factor.sealed,
      share: factor.share,
    })
    await again.close()
  })
})
