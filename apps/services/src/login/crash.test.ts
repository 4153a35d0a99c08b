import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { createKillable } from './test/killable.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-'))
const day = 86_400_000
const sealing = join(folder, 'sealing')
writeFileSync(sealing, Buffer.alloc(32, 9).toString('base64url'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeDatabases('login that is killed', ({ create }) => {
  test('at any statement of any step: no account without a login, no half split, and the step works when it is done again', async () => {
    const store = await openStore(await create())
    const { database } = store
    const killable = createKillable(database)
    const login = await startTestLogin({
      store: { ...store, database: killable.database },
      login: { sealingKey: { file: sealing }, burst: 100_000, perSecond: 10_000 },
    })
    const number = async (sql: string) => Number((await database.get(sql))?.n)
    const checkWhole = async () => {
      expect(
        await number(
          'SELECT count(*) AS n FROM login_accounts a WHERE NOT EXISTS (SELECT 1 FROM login_identities i WHERE i.account = a.id)',
        ),
      ).toBe(0)
      expect(
        await number(
          'SELECT count(*) AS n FROM login_sessions s WHERE NOT EXISTS (SELECT 1 FROM login_refresh_tokens r WHERE r.session = s.id AND r.used_at IS NULL)',
        ),
      ).toBe(0)
      expect(
        await number(
          'SELECT count(*) AS n FROM login_accounts a WHERE a.addresses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM login_shares s WHERE s.account = a.id)',
        ),
      ).toBe(0)
      expect(
        await number(
          'SELECT count(*) AS n FROM login_shares s WHERE s.device IS NULL AND NOT EXISTS (SELECT 1 FROM login_recoveries r WHERE r.share = s.id)',
        ),
      ).toBe(0)
    }
    const kills = new Map<string, number>()
    /**
     * Kills a step at its first statement, then at its second, until it gets through. A step may be whole and only its answer lost: then it
     * is refused when it is done again, and `after` shows what the visitor does instead.
     */
    const walk = async (name: string, step: () => Promise<unknown>, after?: () => Promise<unknown>, pauseMs = 0) => {
      for (let statement = 0; ; statement += 1) {
        login.clock.time += pauseMs
        // A kill costs a try of the code, as it should; the walk needs more of them.
        await database.run('UPDATE login_flows SET tries = 0')
        await database.run('UPDATE login_sessions SET authenticated_at = $1, access_at = $1, expires_at = $2', [
          login.clock.time,
          login.clock.time + 86_400_000_000,
        ])
        killable.killAt(statement)
        const outcome = await step().then(
          () => 'done',
          (error: unknown) => String(error),
        )
        const wasKilled = killable.wasKilled()
        killable.revive()
        await checkWhole()
        if (!wasKilled) {
          if (outcome !== 'done') {
            expect(outcome).toMatch(/code-expired|vault-state|key-proof|step-up/)
            await after?.()
          }
          expect(outcome === 'done' || after !== undefined).toBe(true)
          kills.set(name, statement)
          return
        }
      }
    }

    const ann = 'ann@shop.example'
    const home = 'ann@home.example'
    const [client, second] = await Promise.all([login.client(), login.client()])
    const keys = createTestKeys()
    const factor = createTestFactor()
    const share = createShare()
    /** Begins a login, undisturbed; its end is what is killed. */
    const begin = async (by: typeof client, email: string, purpose: 'login' | 'link') => {
      login.clock.time += day
      await database.run('UPDATE login_sessions SET access_at = $1', [login.clock.time])
      const isCode = (mail: (typeof login.mailbox.mails)[number]) =>
        mail.to === email && /code is \d{6}/.test(mail.email.subject ?? '')
      const before = login.mailbox.mails.filter(isCode).length
      const keyProof = purpose === 'link' ? await keys.prove(by, (await by.ask('account', {})).account.id) : undefined
      const started = await by.ask('email/start', { projectId: 'shop', email, purpose, keyProof })
      await expect.poll(() => login.mailbox.mails.filter(isCode).length).toBeGreaterThan(before)
      const code = /\d{6}/.exec(login.mailbox.mails.filter(isCode).at(-1)?.email.subject ?? '')?.[0] ?? ''
      return { flow: started.action === 'CONNECT' ? '' : started.flow, code }
    }

    const again = async (by: typeof client) => {
      const flow = await begin(by, ann, 'login')
      return by.keep(await by.ask('email/verify', flow))
    }
    const seen = async () => (await client.ask('account', {})).account

    const start = { projectId: 'shop', email: 'start@shop.example', purpose: 'login' } as const
    await walk('email/start', () => client.ask('email/start', start), undefined, day)
    const first = await begin(client, ann, 'login')
    await walk(
      'email/verify',
      async () => client.keep(await client.ask('email/verify', first)),
      () => again(client),
    )
    const { id } = (await client.ask('account', {})).account

    const created = { addresses: keys.addresses, share, keyProof: await keys.prove(client, id) }
    await walk(
      'vault/create',
      () => client.ask('vault/create', created),
      async () => expect((await seen()).addresses).toEqual(keys.addresses),
    )
    expect(await client.ask('vault/share/read', {})).toEqual({ share })

    const { sealed, stepUpKey } = factor
    const added = {
      kind: 'code',
      label: 'Code',
      sealed,
      share,
      stepUpKey,
      keyProof: await keys.prove(client, id),
    } as const
    await walk(
      'vault/recovery/add',
      () => client.ask('vault/recovery/add', added),
      async () => expect((await seen()).recoveries).toHaveLength(1),
    )
    const { account } = await client.ask('account', {})
    expect(account).toMatchObject({ id, hasDeviceShare: true, recoveries: [{ kind: 'code' }] })
    const recoveryId = account.recoveries[0]?.id ?? ''

    await walk('session/refresh', async () => {
      client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
    })

    const onSecond = await begin(second, ann, 'login')
    await walk(
      'email/verify on a second device',
      async () => second.keep(await second.ask('email/verify', onSecond)),
      () => again(second),
    )
    await walk('vault/recovery/read', () => second.ask('vault/recovery/read', { recoveryId }), undefined, day)
    const written = { share: createShare(), keyProof: await keys.prove(second, id) }
    await walk(
      'vault/share/write',
      () => second.ask('vault/share/write', written),
      async () => expect(await second.ask('vault/share/read', {})).toEqual({ share: written.share }),
    )
    expect(await second.ask('vault/share/read', {})).toEqual({ share: written.share })
    expect(await client.ask('vault/share/read', {})).toEqual({ share })

    const toLink = await begin(client, home, 'link')
    await walk(
      'email/verify to link',
      () => client.ask('email/verify', toLink),
      async () => expect((await seen()).logins).toHaveLength(2),
    )
    const { logins } = (await client.ask('account', {})).account
    expect(logins.map(({ label }) => label).sort()).toEqual([home, ann])
    const loginId = logins.find(({ label }) => label === home)?.id ?? ''
    const unlink = { loginId, permission: { stepUp: await factor.allow(client, id, recoveryId, 'unlink') } }
    await walk(
      'logins/unlink',
      () => client.ask('logins/unlink', unlink),
      async () => expect((await seen()).logins).toHaveLength(1),
    )

    const { devices } = await client.ask('devices', {})
    const deviceId = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await walk('devices/end', () => client.ask('devices/end', { deviceId }))
    const removal = { permission: { stepUp: await factor.allow(client, id, recoveryId, 'delete-account') } }
    await walk(
      'account/delete',
      () => client.ask('account/delete', removal),
      async () => expect((await seen()).deletion).toBeDefined(),
    )
    const last = (await client.ask('account', {})).account
    expect(last).toMatchObject({ id, hasDeviceShare: true, addresses: keys.addresses, logins: [{ label: ann }] })
    expect(Math.min(...kills.values())).toBeGreaterThan(2)
    expect([...kills.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(150)
    await login.close()
    await store.close()
  }, 120_000)
})
