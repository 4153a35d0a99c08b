import type { KeyProof } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { sweepLogin } from './sweep.ts'
import { createLoginClient, type LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin, type TestLoginOptions } from './test/start-test-login.ts'
import { createShare, createTestKeys } from './test/test-keys.ts'
import { createTestPasskey } from './test/test-passkey.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const day = 86_400_000
const nowhere = 'http://127.0.0.1:1'
const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
const passkeys = { passkey: { rpId: site.rpId }, smartAccounts: { 'eip155:31337': { bundler: nowhere } } }
const withPasskeys = { chains: { 'eip155:31337': nowhere }, login: passkeys }

/** A client at an address of its own: limits of one network are no help here. */
const from = (login: TestLogin, address: string) =>
  createLoginClient(login.url, { now: () => login.clock.time, headers: { 'x-forwarded-for': address } })
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => /login\/[a-z-]+/.exec(error.message)?.[0] ?? error.message,
  )
const count = (list: readonly string[], what: string) => list.filter((each) => each === what).length

describeDatabases('a flood', ({ create }) => {
  async function start(options: TestLoginOptions = {}) {
    const store = await openStore(await create())
    const login = await startTestLogin({
      addressHeader: 'x-forwarded-for',
      ...options,
      store,
      login: { burst: 100_000, perSecond: 10_000, ...options.login },
    })
    const { database } = store
    const close = async () => {
      await login.close()
      await store.close()
    }
    return { close, database, login }
  }

  test('many accounts that each “change” their address to a stranger’s send it 5 mails in ten minutes and 20 a day, and no more', async () => {
    const { close, login } = await start()
    const victim = 'victim@mail.example'
    const attackers: LoginClient[] = []
    const provers: (() => Promise<KeyProof>)[] = []
    for (let index = 0; index < 8; index += 1) {
      const client = await from(login, `198.51.100.${index}`)
      const { account } = await login.logIn(client, `thief${index}@evil.example`)
      const keys = createTestKeys()
      const prove = () => keys.prove(client, account.id)
      await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof: await prove() })
      attackers.push(client)
      provers.push(prove)
    }
    const bomb = async (index: number, to: string) => {
      const client = attackers[index] as LoginClient
      const keyProof = await provers[index]?.()
      const { flow } = (await client.ask('email/update/start', { email: to, keyProof })) as { flow: string }
      const code = await login.mailbox.nextCode(`thief${index}@evil.example`)
      return outcomeOf(client.ask('email/update/primary', { flow, code }))
    }
    const outcomes: string[] = []
    for (let index = 0; index < 8; index += 1) outcomes.push(await bomb(index, victim))
    expect([count(outcomes, 'done'), count(outcomes, 'login/rate')]).toEqual([5, 3])
    // Tags reach the same mailbox.
    login.clock.time += 30_000
    expect(await bomb(7, 'victim+sale@mail.example')).toBe('login/rate')
    for (let round = 0; round < 5; round += 1) {
      login.clock.time += 600_000
      for (const [index, client] of attackers.entries()) {
        client.tokens = undefined
        await login.logIn(client, `thief${index}@evil.example`)
      }
      for (let index = 0; index < 6; index += 1) outcomes.push(await bomb(index, victim))
    }
    const sent = () => login.mailbox.mails.filter(({ to }) => to.startsWith('victim')).length
    expect(count(outcomes, 'done')).toBe(20)
    expect(sent()).toBeLessThanOrEqual(20)
    // A login by a stranger’s device is counted with them.
    const stranger = await from(login, '203.0.113.9')
    const request = { projectId: 'shop', email: victim, purpose: 'login' } as const
    expect((await stranger.refused('email/start', request)).code).toBe('login/rate')
    await close()
  })

  test.each([
    ['gmail.com', ['an.n', 'a.n.n', 'ann+sale', 'an.n+sale', 'ann', 'a..nn']],
    ['googlemail.com', ['an.n', 'a.n.n', 'ann']],
  ])('dots in an address of %s reach the same mailbox, and get no more mails', async (host, names) => {
    const { close, login } = await start()
    const outcomes: string[] = []
    const ask = async (email: string) => {
      const client = await from(login, `198.51.100.${outcomes.length}`)
      outcomes.push(await outcomeOf(client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })))
    }
    for (const name of ['a.nn', 'ann', 'an.n', 'ann+b', 'a.n.n']) await ask(`${name}@gmail.com`)
    for (const name of names) await ask(`${name}@${host}`)
    // Two dots in a row are no address.
    const refused = names.map((name) => (name.includes('..') ? 'login/bad-request' : 'login/rate'))
    expect(outcomes).toEqual([...Array(5).fill('done'), ...refused])
    // At another provider a dot is another mailbox.
    await ask('ann@mail.example')
    await ask('a.nn@mail.example')
    expect(outcomes.slice(-2)).toEqual(['done', 'done'])
    await close()
  })

  test('another spelling of an address at gmail.com is another login', async () => {
    const { close, login } = await start()
    const [ann, dotted] = [await from(login, '198.51.100.1'), await from(login, '198.51.100.2')]
    const first = await login.logIn(ann, 'ann@gmail.com')
    expect((await login.logIn(dotted, 'an.n@gmail.com')).account.id).not.toBe(first.account.id)
    await close()
  })

  test('projects with accounts of their own send one mailbox no more mails than one project does', async () => {
    const { close, login } = await start({ login: { accounts: 'per-project' } })
    const outcomes: string[] = []
    for (const projectId of ['shop', 'club', 'shop', 'club', 'shop', 'club', 'shop', 'club']) {
      const client = await from(login, `198.51.100.${outcomes.length}`)
      outcomes.push(await outcomeOf(client.ask('email/start', { projectId, email: ann, purpose: 'login' })))
    }
    expect([count(outcomes, 'done'), count(outcomes, 'login/rate')]).toEqual([5, 3])
    await close()
  })

  test('an account that asks for its deletion and takes it back, over and over, fills neither the outbox nor a mailbox', async () => {
    const { close, database, login } = await start()
    const client = await from(login, '198.51.100.1')
    await login.logIn(client, ann)
    for (let round = 0; round < 40; round += 1) {
      login.clock.time += 2_000
      await client.ask('account/delete', { permission: {} })
      await client.ask('account/delete/cancel', {})
    }
    await expect.poll(async () => Number((await database.get('SELECT count(*) AS n FROM login_mails'))?.n)).toBe(0)
    const about = (text: string) => login.mailbox.mails.filter(({ email }) => email.text?.includes(text)).length
    expect([about('will be deleted in 72 hours'), about('deletion of your account was cancelled')]).toEqual([15, 15])
    // Another kind of notice is still sent, and the same one on another day.
    login.clock.time += day
    const again = await from(login, '198.51.100.1')
    await login.logIn(again, ann)
    await expect.poll(() => about('A new device has logged in')).toBe(1)
    await again.ask('account/delete', { permission: {} })
    await expect.poll(() => about('will be deleted in 72 hours')).toBe(16)
    await close()
  })

  test('a thief who ends nothing hundreds of times, or logs out as often, does not wash the audit log', async () => {
    const { close, database, login } = await start()
    const { client, id } = await createVisitor(login)
    const { tokens } = client
    await client.ask('sessions/end', { which: 'others' })
    const events = async () =>
      (await database.all('SELECT event FROM login_audit WHERE account = $1', [id])).map(({ event }) => String(event))
    expect(await events()).not.toContain('session-ended')
    // As many as 500 rounds of a login and a logout would leave.
    for (let index = 0; index < 520; index += 1)
      await database.run("INSERT INTO login_audit (account, at, event, device) VALUES ($1, $2, 'session-ended', 'x')", [
        id,
        login.clock.time,
      ])
    client.tokens = tokens
    await client.ask('session/end', {})
    const left = await events()
    expect(left).toHaveLength(500)
    for (const event of ['account-created', 'keys-made', 'session-ended']) expect(left).toContain(event)
    await close()
  })

  test('an account has shares on 50 devices; the next device is refused, and no device loses its share', async () => {
    const { close, database, login } = await start()
    const { client, id, keys } = await createVisitor(login)
    const write = async (by: LoginClient) =>
      by.ask('vault/share/write', { share: createShare(), keyProof: await keys.prove(by, id) })
    for (let index = 1; index < 50; index += 1) {
      login.clock.time += day / 8
      const device = await from(login, '198.51.100.7')
      await login.logIn(device, ann)
      await write(device)
    }
    login.clock.time += day
    const more = await from(login, '198.51.100.7')
    await login.logIn(more, ann)
    expect(await outcomeOf(write(more))).toBe('login/full')
    const shares = async () => Number((await database.get('SELECT count(*) AS n FROM login_shares'))?.n)
    expect(await shares()).toBe(50)
    const back = await from(login, '198.51.100.7')
    await login.logIn(back, ann)
    const { devices } = await back.ask('devices', {})
    const oldest = devices.findLast(({ hasShare }) => hasShare)
    await back.ask('devices/end', { deviceId: oldest?.id ?? '' })
    await write(back)
    await write(back)
    expect(await shares()).toBe(50)
    expect(client.url).toBe(login.url)
    await close()
  }, 120_000)

  test('an account’s permissions take at most 1 MB, and so does their list', async () => {
    const { close, database, login } = await start()
    const { client, keys } = await createVisitor(login)
    const own = keys.addresses.eip155 as `0x${string}`
    const bytes = (text: string) => Buffer.byteLength(text)
    let made = 0
    const note = async (shape: { terms: number; functions: number; name: string; origin: string }) => {
      made += 1
      return outcomeOf(
        client.ask('permissions/add', {
          id: `0x${made.toString(16).padStart(64, '0')}`,
          chainId: 'eip155:1',
          origin: shape.origin,
          limits: {
            kind: 'contract',
            contract: own,
            functions: Array.from({ length: shape.functions }, () => ({ name: shape.name, selector: '0xa9059cbb' })),
            value: '0',
          },
          delegation: {
            delegate: own,
            delegator: own,
            authority: `0x${'f'.repeat(64)}`,
            caveats: Array.from({ length: shape.terms === 0 ? 10 : 7 }, () => ({
              enforcer: own,
              terms: `0x${'ab'.repeat(shape.terms)}` as const,
            })),
            salt: '0x1',
          },
          expiresAt: login.clock.time + 300 * day,
        }),
      )
    }
    const ask = async () => {
      const rows = await database.all('SELECT content, origin FROM login_permissions')
      const stored = rows.reduce((sum, { content, origin }) => sum + bytes(`${content}${origin}`), 0)
      const list = bytes(JSON.stringify((await client.post('permissions', '{}')).body))
      const asApp = { headers: { origin: 'https://shop.example' } }
      const open = await fetch(`${login.url}/v1/sessions/eip155:1:${own}?projectId=shop`, asApp)
      return { count: rows.length, stored, list, open: bytes(await open.text()) }
    }
    const shapes = [
      { terms: 4_095, functions: 1, name: 'f()', origin: 'https://shop.example' },
      { terms: 128, functions: 20, name: '\u0001'.repeat(200), origin: '\u0001'.repeat(300) },
      { terms: 0, functions: 1, name: 'f()', origin: 'https://shop.example' },
    ]
    for (const shape of shapes) {
      await database.run('DELETE FROM login_permissions')
      for (let index = 0; index < 205; index += 1) {
        login.clock.time += 200
        await note(shape)
      }
      login.clock.time += 60_000
      await Promise.all(Array.from({ length: 30 }, () => note(shape)))
      const { count, ...taken } = await ask()
      expect(count).toBeLessThanOrEqual(200)
      for (const [what, most] of Object.entries(taken)) expect([what, most < 1_000_000 || most]).toEqual([what, true])
    }
    // What the login site makes has room for 200.
    expect((await ask()).count).toBe(200)
    await close()
  }, 120_000)

  test('a permission is noted for a year at most', async () => {
    const { close, login } = await start()
    const { client, keys } = await createVisitor(login)
    const own = keys.addresses.eip155 as `0x${string}`
    const note = (id: string, days: number) =>
      client.ask('permissions/add', {
        id: `0x${id.repeat(64)}`,
        chainId: 'eip155:1',
        origin: 'https://shop.example',
        limits: { kind: 'native', amount: '1', period: 60, start: 1 },
        delegation: { delegate: own, delegator: own, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '0x1' },
        expiresAt: login.clock.time + days * day,
      })
    expect(await outcomeOf(note('1', 366))).toBe('done')
    expect(await outcomeOf(note('2', 400))).toBe('login/bad-request')
    await close()
  })

  test('error: a passkey’s id that another project has is taken, in a word of the contract', async () => {
    const { close, login } = await start({ ...withPasskeys, login: { ...passkeys, accounts: 'per-project' } })
    const id = Buffer.alloc(16, 9)
    const make = async (projectId: string) => {
      const client = await from(login, '198.51.100.7')
      const { flow, options } = await client.ask('passkey/options', { projectId, purpose: 'create' })
      return client.ask('passkey/finish', { flow, credential: createTestPasskey(site).create(options, { id }) })
    }
    await make('shop')
    expect(await outcomeOf(make('club'))).toBe('login/taken')
    await close()
  })

  test('a network begins 120 social logins in ten minutes', async () => {
    const endpoints = { authorization: 'https://id.example/auth', token: 'https://id.example/token' }
    const github = { clientId: 'id', clientSecret: 'secret', endpoints }
    const { close, database, login } = await start({ login: { social: { github } } })
    const request = { projectId: 'shop', provider: 'github', purpose: 'login', mode: 'popup' } as const
    const outcomes: string[] = []
    for (let index = 0; index < 123; index += 1) {
      const client = await from(login, '198.51.100.7')
      outcomes.push(await outcomeOf(client.ask('social/start', { ...request, browserHash: 'A'.repeat(43) })))
    }
    expect([count(outcomes, 'done'), count(outcomes, 'login/rate')]).toEqual([120, 3])
    expect(Number((await database.get('SELECT count(*) AS n FROM login_flows'))?.n)).toBe(120)
    await close()
  })

  test('a login at the very moment its account is deleted is a login or a refusal of the contract, never a fault', async () => {
    const { close, database, login } = await start()
    const outcomes: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const email = `gone${round}@mail.example`
      const client = await from(login, '198.51.100.7')
      await login.logIn(client, email)
      await client.ask('account/delete', { permission: {} })
      login.clock.time += 3 * day
      const back = await from(login, `198.51.100.${round + 20}`)
      const { flow } = (await back.ask('email/start', { projectId: 'shop', email, purpose: 'login' })) as {
        flow: string
      }
      const code = await login.mailbox.nextCode(email)
      const logins = back.ask('email/verify', { flow, code })
      const [outcome] = await Promise.all([outcomeOf(logins), sweepLogin(database, login.clock.time)])
      outcomes.push(outcome)
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/^(done|login\/(session-ended|unavailable|flow))$/)
    await close()
  })
})

test('a network makes 500 accounts of passkeys a day', async () => {
  const login = await startTestLogin({
    ...withPasskeys,
    addressHeader: 'x-forwarded-for',
    login: { ...passkeys, burst: 100_000, perSecond: 10_000 },
  })
  const outcomes: string[] = []
  for (let index = 0; index < 504; index += 1) {
    login.clock.time += 15_000
    const client = await from(login, '198.51.100.7')
    const { flow, options } = await client.ask('passkey/options', { projectId: 'shop', purpose: 'create' })
    const credential = createTestPasskey(site).create(options)
    outcomes.push(await outcomeOf(client.ask('passkey/finish', { flow, credential })))
  }
  expect([count(outcomes, 'done'), count(outcomes, 'login/rate')]).toEqual([500, 4])
  await login.close()
}, 120_000)
