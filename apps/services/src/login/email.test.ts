import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../index.ts'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

let login: TestLogin
beforeEach(async () => {
  login = await startTestLogin()
})
afterEach(() => login.close())

const request = (email: string) => ({ projectId: 'shop', email, purpose: 'login' }) as const
const begin = async (client: LoginClient, email: string) => {
  const answer = await client.ask('email/start', request(email))
  if (answer.action === 'CONNECT') throw new Error('no code was sent')
  return answer
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a visitor logs in with the code of a real mail, which has no link and names app and device', async () => {
  const client = await login.client()
  const { action, flow, device } = await begin(client, 'ann@shop.example')
  expect([action, device]).toEqual(['VERIFY_DEVICE', 'Chrome on Android'])
  const mail = await login.mailbox.next('ann@shop.example')
  expect(mail.text).toMatch(/Shop login.*Chrome on Android.*expires in 20 minutes.*You didn’t ask/s)
  expect(`${mail.text}${mail.html ?? ''}`).not.toMatch(/https?:|href|www\./)
  const code = /\d{6}/.exec(mail.text ?? '')?.[0] ?? ''
  const answer = client.keep(await client.ask('email/verify', { flow, code }))
  expect(answer.account.logins).toMatchObject([{ method: 'email', label: 'ann@shop.example' }])
  expect((await client.ask('account', {})).account).toEqual(answer.account)
})

test.each([
  ['ar-EG', /رمزك هو \d{6}/, /Chrome on Android.*تنتهي صلاحيته/s],
  ['pt', /your code is \d{6}/, /expires in 20 minutes/],
])('the mail is in the visitor’s language where there is a translation: %s', async (locale, subject, text) => {
  const client = await login.client()
  const answer = await client.ask('email/start', { ...request('ann@shop.example'), locale })
  const mail = await login.mailbox.next('ann@shop.example')
  expect(mail.subject).toMatch(subject)
  expect(mail.text).toMatch(text)
  const code = /\d{6}/.exec(mail.text ?? '')?.[0] ?? ''
  const flow = answer.action === 'CONNECT' ? '' : answer.flow
  expect(client.keep(await client.ask('email/verify', { flow, code })).account.logins).toHaveLength(1)
})

test('the mail warns of a device that is new to the address, and not of a known device', async () => {
  const client = await login.client()
  const { flow } = await begin(client, 'ann@shop.example')
  const first = await login.mailbox.next('ann@shop.example')
  expect(first.text).toMatch(/A device that is new to this address asks for it: Chrome on Android.*only on that device/)
  const code = /\d{6}/.exec(first.text ?? '')?.[0] ?? ''
  client.keep(await client.ask('email/verify', { flow, code }))
  await client.ask('session/end', {})
  client.tokens = undefined
  login.clock.time += 31_000
  await begin(client, 'ann@shop.example')
  const second = await login.mailbox.next('ann@shop.example')
  expect(second.text).toMatch(/It was asked for on: Chrome on Android/)
  expect(second.text).not.toMatch(/new to this address/)
})

test('[S4.10] VERIFY_DEVICE on an unknown device, VERIFY_OTP on a known one, CONNECT with a living session', async () => {
  const client = await login.client()
  expect((await begin(client, 'ann@shop.example')).action).toBe('VERIFY_DEVICE')
  login.clock.time += 31_000
  await login.mailbox.next('ann@shop.example')
  await login.logIn(client, 'ann@shop.example')
  expect(await client.ask('email/start', request('ann@shop.example'))).toEqual({ action: 'CONNECT' })
  await client.ask('session/end', {})
  client.tokens = undefined
  login.clock.time += 31_000
  expect((await begin(client, 'ann@shop.example')).action).toBe('VERIFY_OTP')
  const other = await login.client()
  expect((await begin(other, 'ann@shop.example')).action).toBe('VERIFY_DEVICE')
})

test('the same login is the same account; another address is another one', async () => {
  const [first, second, third] = await Promise.all([login.client(), login.client(), login.client()])
  const one = await login.logIn(first, 'ann@shop.example')
  const two = await login.logIn(second, 'Ann@Shop.example'.toLowerCase())
  const three = await login.logIn(third, 'bob@shop.example')
  expect(two.account.id).toBe(one.account.id)
  expect(three.account.id).not.toBe(one.account.id)
  expect([one.isNewDevice, two.isNewDevice]).toEqual([true, true])
  expect((await login.mailbox.next('ann@shop.example')).text).toContain('A new device has logged in')
})

test('a code is good for five tries, also when they come at once', async () => {
  const client = await login.client()
  const { flow } = await begin(client, 'ann@shop.example')
  const code = await login.mailbox.nextCode('ann@shop.example')
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => client.refused('email/verify', { flow, code: wrong(code) })),
  )
  expect(
    tries
      .filter((each) => each.code === 'login/code-wrong')
      .map(({ error }) => error.triesLeft)
      .sort(),
  ).toEqual([1, 2, 3, 4])
  expect(tries.filter((each) => each.code === 'login/code-tries')).toHaveLength(16)
  // The right code isn't valid any more.
  expect((await client.refused('email/verify', { flow, code })).code).toBe('login/code-tries')
})

test('a code is good for 20 minutes, and once', async () => {
  const client = await login.client()
  const late = await begin(client, 'ann@shop.example')
  const code = await login.mailbox.nextCode('ann@shop.example')
  login.clock.time += 20 * 60_000
  expect((await client.refused('email/verify', { flow: late.flow, code })).code).toBe('login/code-expired')
  const { flow } = await begin(client, 'ann@shop.example')
  const next = await login.mailbox.nextCode('ann@shop.example')
  login.clock.time += 20 * 60_000 - 1
  await client.ask('email/verify', { flow, code: next })
  expect((await client.refused('email/verify', { flow, code: next })).code).toBe('login/code-expired')
})

test('a code that another node has taken meanwhile is no second login', async () => {
  const store = await openStore(':memory:')
  const { database } = store
  let isTaken = false
  const transaction: typeof database.transaction = async (work) => {
    if (isTaken) await database.run('DELETE FROM login_flows', [])
    return database.transaction(work)
  }
  const far = await startTestLogin({ store: { ...store, database: { ...database, transaction } } })
  const client = await far.client()
  const { flow } = await begin(client, 'ann@shop.example')
  const code = await far.mailbox.nextCode('ann@shop.example')
  isTaken = true
  expect((await client.refused('email/verify', { flow, code })).code).toBe('login/flow')
  await far.close()
  await store.close()
})

test('only the newest code of a device works, and only on the device that asked', async () => {
  const [client, thief] = await Promise.all([login.client(), login.client()])
  const first = await begin(client, 'ann@shop.example')
  const oldCode = await login.mailbox.nextCode('ann@shop.example')
  login.clock.time += 30_000
  const second = await begin(client, 'ann@shop.example')
  const code = await login.mailbox.nextCode('ann@shop.example')
  expect((await client.refused('email/verify', { flow: first.flow, code: oldCode })).code).toBe('login/code-expired')
  if (oldCode !== code)
    expect((await client.refused('email/verify', { flow: second.flow, code: oldCode })).code).toBe('login/code-wrong')
  expect((await thief.refused('email/verify', { flow: second.flow, code })).code).toBe('login/code-expired')
  await client.ask('email/verify', { flow: second.flow, code })
})

test('[S5.7] one code in 30 s for an address and a device; at the same time, too', async () => {
  const client = await login.client()
  const ask = () =>
    client.ask('email/start', request('ann@shop.example')).then(
      () => 'sent',
      () => 'refused',
    )
  expect((await Promise.all(Array.from({ length: 5 }, ask))).sort()).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'sent',
  ])
  login.clock.time += 29_999
  const { code, error, status } = await client.refused('email/start', request('ann@shop.example'))
  expect([status, code, error.retryAfter]).toEqual([429, 'login/rate', 30])
  login.clock.time += 1
  await begin(client, 'ann@shop.example')
})

test('strangers’ devices share five codes in ten minutes for an address; its own device has a budget of its own', async () => {
  const own = await login.client()
  await login.logIn(own, 'ann@shop.example')
  own.tokens = undefined
  login.clock.time += 600_000
  const outcomes: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const stranger = await login.client()
    outcomes.push(
      await stranger.ask('email/start', request('ann@shop.example')).then(
        () => 'sent',
        () => 'refused',
      ),
    )
  }
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'refused', 'refused'])
  expect((await begin(own, 'ann@shop.example')).action).toBe('VERIFY_OTP')
})

test('one network may have 30 codes mailed in ten minutes', async () => {
  const client = await login.client()
  const outcomes: string[] = []
  for (let index = 0; index < 32; index += 1)
    outcomes.push(
      await client.ask('email/start', request(`v${index}@shop.example`)).then(
        () => 'sent',
        () => 'refused',
      ),
    )
  expect(outcomes.filter((each) => each === 'sent')).toHaveLength(30)
  login.clock.time += 600_000
  await begin(client, 'later@shop.example')
})

test('guessing over many devices ends at 20 wrong codes an hour for an address; its own device may go on', async () => {
  const own = await login.client()
  await login.logIn(own, 'ann@shop.example')
  own.tokens = undefined
  login.clock.time += 3_600_000
  for (let round = 0; round < 4; round += 1) {
    const thief = await login.client()
    const { flow } = await begin(thief, 'ann@shop.example')
    const code = wrong(await login.mailbox.nextCode('ann@shop.example'))
    for (let guess = 0; guess < 5; guess += 1)
      expect((await thief.refused('email/verify', { flow, code })).code).toMatch(/login\/code-(wrong|tries)/)
  }
  login.clock.time += 600_000
  expect((await (await login.client()).refused('email/start', request('ann@shop.example'))).code).toBe('login/rate')
  expect((await begin(own, 'ann@shop.example')).action).toBe('VERIFY_OTP')
  login.clock.time += 3_600_000
  await begin(await login.client(), 'ann@shop.example')
})

test('codes that were asked for before the first guess get no more wrong ones either, and behind them no right one', async () => {
  const thieves = await Promise.all(Array.from({ length: 4 }, () => login.client()))
  const visitor = await login.client()
  const begun: { readonly client: LoginClient; readonly flow: string; readonly code: string }[] = []
  for (const client of [visitor, ...thieves]) {
    const { flow } = await begin(client, 'ann@shop.example')
    begun.push({ client, flow, code: await login.mailbox.nextCode('ann@shop.example') })
  }
  const [own, ...strangers] = begun
  if (!own) throw new Error('no code was sent')
  const guesses = strangers.flatMap(({ client, code, flow }) =>
    Array.from({ length: 5 }, () => client.refused('email/verify', { flow, code: wrong(code) })),
  )
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes.filter((code) => /^login\/code-(wrong|tries)$/.test(code))).toHaveLength(20)
  expect((await visitor.refused('email/verify', { flow: own.flow, code: wrong(own.code) })).code).toBe('login/rate')
  expect((await visitor.refused('email/verify', { flow: own.flow, code: own.code })).code).toBe('login/rate')
})

test('a right code counts as no guess: a device logs in more than 20 times an hour', async () => {
  const client = await login.client()
  for (let index = 0; index < 24; index += 1) {
    const { flow } = await begin(client, 'ann@shop.example')
    const code = await login.mailbox.nextCode('ann@shop.example')
    await client.ask('email/verify', { flow, code })
    login.clock.time += 130_000
  }
})

test('error: an unknown project, a text that is no e-mail address, and a link without an access token', async () => {
  const client = await login.client()
  expect((await client.refused('email/start', { ...request('a@b.example'), projectId: 'none' })).code).toBe(
    'login/project',
  )
  expect((await client.refused('email/start', { ...request('no-address') })).code).toBe('login/bad-request')
  expect((await client.refused('email/start', { ...request('a@b.example'), purpose: 'link' })).code).toBe(
    'login/access',
  )
})

test('mails wait while the mail server is away, and go out once it is back', async () => {
  login.mailbox.isRefusing = true
  const client = await login.client()
  const { flow } = await begin(client, 'ann@shop.example')
  await expect.poll(() => login.lines.some((line) => line.includes('a mail wasn’t sent'))).toBe(true)
  login.mailbox.isRefusing = false
  login.clock.time += 31_000
  // Any later mail flushes those that wait.
  await begin(await login.client(), 'bob@shop.example')
  const code = await login.mailbox.nextCode('ann@shop.example')
  expect((await client.ask('email/verify', { flow, code })).status).toBe('logged-in')
})

test('no code, token, address or key is in the log', async () => {
  const client = await login.client()
  const { flow } = await begin(client, 'ann@shop.example')
  const code = await login.mailbox.nextCode('ann@shop.example')
  await client.refused('email/verify', { flow, code: wrong(code) })
  const { tokens } = client.keep(await client.ask('email/verify', { flow, code }))
  await client.ask('session/refresh', { refreshToken: tokens.refreshToken })
  const log = login.lines.join('\n')
  expect(log).toContain('/login/')
  for (const secret of [code, tokens.accessToken, tokens.refreshToken, 'ann@', flow]) expect(log).not.toContain(secret)
})
