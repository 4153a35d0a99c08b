import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

let login: TestLogin
beforeEach(async () => {
  login = await startTestLogin({ login: { projects: { shop: { emailClaim: true } } } })
})
afterEach(() => login.close())

const minute = 60_000
const loggedIn = async (email = 'ann@shop.example') => {
  const client = await login.client()
  return { client, answer: await login.logIn(client, email) }
}

test('an access token is good for ten minutes; a refresh gives the next one', async () => {
  const { client, answer } = await loggedIn()
  login.clock.time += 10 * minute
  expect((await client.refused('account', {})).code).toBe('login/access')
  client.tokens = await client.ask(
    'session/refresh',
    { refreshToken: answer.tokens.refreshToken },
    { accessToken: undefined },
  )
  await client.ask('account', {})
  expect(client.tokens.refreshToken).not.toBe(answer.tokens.refreshToken)
})

test('a refresh token that is used a second time ends the session, and the visitor gets a notice', async () => {
  const { client, answer } = await loggedIn()
  const first = answer.tokens.refreshToken
  const second = await client.ask('session/refresh', { refreshToken: first })
  const third = await client.ask('session/refresh', { refreshToken: second.refreshToken })
  // The first has a successor that was used: a thief has a copy.
  expect((await client.refused('session/refresh', { refreshToken: first })).code).toBe('login/session-ended')
  client.tokens = third
  expect((await client.refused('account', {})).code).toBe('login/access')
  expect((await client.refused('session/refresh', { refreshToken: third.refreshToken })).code).toBe(
    'login/session-ended',
  )
  expect((await login.mailbox.next('ann@shop.example')).text).toContain('old token was used a second time')
})

test('a refresh whose answer was lost is made again within a minute, not later', async () => {
  const { client, answer } = await loggedIn()
  const first = answer.tokens.refreshToken
  const lost = await client.ask('session/refresh', { refreshToken: first })
  login.clock.time += minute - 1
  client.tokens = await client.ask('session/refresh', { refreshToken: first }, { accessToken: undefined })
  await client.ask('account', {})
  // The lost session isn't valid any more.
  login.clock.time += 2
  const refusal = await client.refused('session/refresh', { refreshToken: first })
  expect(refusal.code).toBe('login/session-ended')
  expect((await client.refused('session/refresh', { refreshToken: lost.refreshToken })).code).toBe(
    'login/session-ended',
  )
})

test('once a refresh is made again, the tokens of the lost answer are none, and the session goes on', async () => {
  const { client, answer } = await loggedIn()
  const { refreshToken } = answer.tokens
  const lost = await client.ask('session/refresh', { refreshToken })
  client.tokens = await client.ask('session/refresh', { refreshToken }, { accessToken: undefined })
  expect((await client.refused('account', {}, { accessToken: lost.accessToken })).code).toBe('login/access')
  const late = await client.refused('session/refresh', { refreshToken: lost.refreshToken })
  expect(late.code).toBe('login/session-ended')
  await client.ask('account', {})
})

test('a stolen refresh token is useless on another device, and its use ends the session', async () => {
  const { client, answer } = await loggedIn()
  const thief = await login.client()
  const { refreshToken } = answer.tokens
  expect((await thief.refused('session/refresh', { refreshToken })).code).toBe('login/session-ended')
  expect((await client.refused('account', {})).code).toBe('login/access')
})

test('two refreshes at the same time leave one living session', async () => {
  const { client, answer } = await loggedIn()
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => client.ask('session/refresh', { refreshToken: answer.tokens.refreshToken })),
  )
  const tokens = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const alive = await Promise.all(
    tokens.map(({ accessToken }) =>
      client.ask('account', {}, { accessToken }).then(
        () => 1,
        () => 0,
      ),
    ),
  )
  expect(alive.reduce<number>((sum, each) => sum + each, 0)).toBe(1)
})

test('a session without a visit for 30 days ends', async () => {
  const { client, answer } = await loggedIn()
  login.clock.time += 30 * 24 * 60 * minute
  expect(
    (await client.refused('session/refresh', { refreshToken: answer.tokens.refreshToken }, { accessToken: undefined }))
      .code,
  ).toBe('login/session-ended')
})

test('devices and sessions are listed and ended: one, the others, all, a device', async () => {
  const a = await loggedIn()
  const b = await loggedIn()
  const c = await loggedIn()
  const { devices } = await a.client.ask('devices', {})
  expect(devices).toHaveLength(3)
  expect(devices.filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { label: 'Chrome on Android', sessions: [{ isCurrent: true, method: 'email' }] },
  ])
  await a.client.ask('sessions/end', { which: 'one', sessionId: b.answer.sessionId })
  expect((await b.client.refused('account', {})).code).toBe('login/access')
  const ofC = devices.find(({ sessions }) => sessions.some(({ id }) => id === c.answer.sessionId))
  await a.client.ask('devices/end', { deviceId: ofC?.id ?? '' })
  expect((await c.client.refused('account', {})).code).toBe('login/access')
  const { entries } = await a.client.ask('audit', {})
  expect(entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['session-ended', 'device-ended']))
  const d = await loggedIn()
  await a.client.ask('sessions/end', { which: 'others' })
  expect((await d.client.refused('account', {})).code).toBe('login/access')
  await a.client.ask('sessions/end', { which: 'all' })
  expect((await a.client.refused('account', {})).code).toBe('login/access')
})

test('error: another account’s session and device can’t be ended', async () => {
  const ann = await loggedIn()
  const eve = await loggedIn('eve@shop.example')
  const { devices } = await ann.client.ask('devices', {})
  expect((await eve.client.refused('devices/end', { deviceId: devices[0]?.id ?? '' })).code).toBe('login/unknown')
  expect((await eve.client.refused('sessions/end', { which: 'one', sessionId: ann.answer.sessionId })).code).toBe(
    'login/unknown',
  )
  await ann.client.ask('account', {})
})

const verify = async (token: string, audience = 'shop') => {
  const keys = (await (await fetch(`${login.url}/.well-known/jwks.json`)).json()) as { keys: [] }
  const options = { issuer: login.url, audience, algorithms: ['ES256'], currentDate: new Date(login.clock.time) }
  return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload
}

test('an identity token names account, project, device and the address, for ten minutes, and opens nothing here', async () => {
  const { client, answer } = await loggedIn()
  const claims = await verify(answer.identity.token)
  expect(claims).toMatchObject({ sub: answer.account.id, aud: 'shop', email: 'ann@shop.example', email_verified: true })
  expect((claims.cnf as { jkt: string }).jkt).toMatch(/^[\w-]{43}$/)
  await expect(verify(answer.identity.token, 'club')).rejects.toThrow('aud')
  // Far too long for an access token, and none.
  expect((await client.refused('account', {}, { accessToken: answer.identity.token })).code).toBe('login/access')
  expect((await client.refused('identity-token', { projectId: 'club' })).code).toBe('login/project')
  login.clock.time += 9 * minute
  const next = await client.ask('identity-token', { projectId: 'shop' })
  login.clock.time += minute
  await expect(verify(answer.identity.token)).rejects.toThrow('exp')
  await verify(next.token)
})

test('an identity token names the e-mail address only for a project that asks for it', async () => {
  const client = await login.client()
  const started = await client.ask('email/start', { projectId: 'club', email: 'ann@shop.example', purpose: 'login' })
  const flow = started.action === 'CONNECT' ? '' : started.flow
  const code = await login.mailbox.nextCode('ann@shop.example')
  const { account, identity } = client.keep(await client.ask('email/verify', { flow, code }))
  const renewed = await client.ask('identity-token', { projectId: 'club' })
  for (const { token } of [identity, renewed]) {
    const claims = await verify(token, 'club')
    expect(claims.sub).toBe(account.id)
    expect(claims).not.toHaveProperty('email')
    expect(JSON.stringify(claims)).not.toContain('ann@')
  }
})

test('signing keys change each month; a new one is published an hour before it signs, the old one a day after', async () => {
  const published = async () =>
    ((await (await fetch(`${login.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string; d?: string }[] }).keys
  const [first] = await published()
  expect(first?.d).toBeUndefined()
  login.clock.time += 30 * 24 * 60 * minute
  const both = await published()
  expect(both.map(({ kid }) => kid)).toEqual([first?.kid, expect.not.stringMatching(first?.kid ?? '')])
  const { client, answer } = await loggedIn()
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
  expect(kidOf(answer.identity.token)).toBe(first?.kid)
  login.clock.time += 61 * minute
  client.tokens = await client.ask(
    'session/refresh',
    { refreshToken: answer.tokens.refreshToken },
    { accessToken: undefined },
  )
  const next = await client.ask('identity-token', { projectId: 'shop' })
  expect(kidOf(next.token)).toBe(both[1]?.kid)
  expect(await published()).toHaveLength(2)
  login.clock.time += 26 * 60 * minute
  expect((await published()).map(({ kid }) => kid)).toEqual([both[1]?.kid])
})

test('with accounts per project a visitor has one account on each, and neither names the other', async () => {
  await login.close()
  login = await startTestLogin({ login: { accounts: 'per-project' } })
  const { client, answer } = await loggedIn()
  client.tokens = undefined
  const started = await client.ask('email/start', { projectId: 'club', email: 'ann@shop.example', purpose: 'login' })
  expect(started.action).toBe('VERIFY_DEVICE')
  const flow = started.action === 'CONNECT' ? '' : started.flow
  const club = client.keep(
    await client.ask('email/verify', { flow, code: await login.mailbox.nextCode('ann@shop.example') }),
  )
  expect(club.account.id).not.toBe(answer.account.id)
})

test('the audit log names what happened, the newest first, in pages', async () => {
  const { client } = await loggedIn()
  for (let index = 0; index < 30; index += 1) {
    await client.ask('account/delete', { permission: {} })
    await client.ask('account/delete/cancel', {})
  }
  const first = await client.ask('audit', {})
  expect(first.entries).toHaveLength(50)
  const second = await client.ask('audit', { before: first.next })
  expect(second.entries.map(({ event }) => event).slice(-2)).toEqual(['new-device', 'account-created'])
  expect(second.entries.at(-1)).toMatchObject({ device: 'Chrome on Android', detail: 'email' })
})
