import { createHash, randomBytes } from 'node:crypto'
import type { LoginWire, SocialProvider } from '@latchkey/frame/wire'
import { arrive, followProvider, type SocialProviders, startSocialProviders } from '@latchkey/test-wallets/login'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createVisitor } from './test/test-visitor.ts'

let login: TestLogin
let providers: SocialProviders
beforeAll(async () => {
  providers = await startSocialProviders()
})
afterAll(() => providers.close())
beforeEach(async () => {
  login = await startTestLogin({ login: { social: providers.social } })
  providers.open(login.url)
  providers.person = 'ann'
  providers.exchanges.length = 0
})
afterEach(() => login.close())

/** What a browser keeps of a login: the popup has the secret from the frame of the same browser. */
async function begin(
  client: LoginClient,
  provider: SocialProvider = 'google',
  options: Partial<LoginWire['social/start']['request']> = {},
) {
  const secret = randomBytes(32)
  const browserHash = createHash('sha256').update(secret).digest('base64url')
  const request = { projectId: 'shop', provider, purpose: 'login', mode: 'popup', browserHash, ...options } as const
  return { ...(await client.ask('social/start', request)), browserSecret: secret.toString('base64url') }
}
const read = (page: URL) => Object.fromEntries(new URLSearchParams(page.hash.slice(1)))
async function logIn(
  client: LoginClient,
  provider?: SocialProvider,
  options?: Partial<LoginWire['social/start']['request']>,
) {
  const { browserSecret, ticket, url } = await begin(client, provider, options)
  const { 'latchkey-flow': flow = '', 'latchkey-result': result = '' } = read(await arrive(await followProvider(url)))
  await client.ask('social/confirm', { flow, result, browserSecret })
  return client.ask('social/finish', { ticket })
}

test.each([
  ['google', 'ann@shop.example', true],
  ['github', 'Ann', true],
  ['apple', 'ann@shop.example', true],
  ['facebook', 'Ann', false],
  ['x', '@ann', false],
  ['discord', 'ann', true],
  ['oidc', 'ann@shop.example', true],
] as const)('a visitor logs in with %s, and again', async (provider, label, hasVerifiedEmail) => {
  const client = await login.client()
  const { account } = client.keep(await logIn(client, provider))
  expect(account.logins).toMatchObject([{ method: provider, label }])
  const second = await login.client()
  expect(second.keep(await logIn(second, provider)).account.id).toBe(account.id)
  // The notice about the second device goes to verified addresses alone.
  await expect.poll(() => login.mailbox.count('ann@shop.example')).toBe(hasVerifiedEmail ? 1 : 0)
})

test('the provider’s address has PKCE, state and a nonce, and no secret of ours', async () => {
  const client = await login.client()
  const { browserSecret, ticket, url } = await begin(client)
  const { searchParams } = new URL(url)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  expect(url).not.toContain(ticket)
  expect(url).not.toContain(browserSecret)
})

test('Apple is asked to post its answer, as it demands once an e-mail address is asked for; others lead back', async () => {
  const client = await login.client()
  const modeOf = async (provider: SocialProvider) =>
    new URL((await begin(client, provider)).url).searchParams.get('response_mode')
  expect(await Promise.all((['apple', 'google', 'github'] as const).map(modeOf))).toEqual(['form_post', null, null])
})

test('Google and GitHub show the visitor their page each time: a page can’t have its visitor confirm a login unseen', async () => {
  const client = await login.client()
  for (const provider of ['google', 'github'] as const)
    expect(new URL((await begin(client, provider)).url).searchParams.get('prompt')).toBe('select_account')
})

test('polling says pending until the popup has confirmed', async () => {
  const client = await login.client()
  const { browserSecret, ticket, url } = await begin(client)
  expect(await client.ask('social/finish', { ticket })).toEqual({ status: 'pending' })
  const page = await arrive(await followProvider(url))
  expect(`${page.origin}${page.pathname}`).toBe('http://login.localhost/social.html')
  expect(await client.ask('social/finish', { ticket })).toEqual({ status: 'pending' })
  const { 'latchkey-flow': flow = '', 'latchkey-result': result = '' } = read(page)
  await client.ask('social/confirm', { flow, result, browserSecret })
  expect((await client.ask('social/finish', { ticket })).status).toBe('logged-in')
  expect((await client.refused('social/finish', { ticket })).code).toBe('login/flow')
})

test('after a redirect the app’s page is led back to an allowed origin, and the frame finishes with result and secret', async () => {
  const client = await login.client()
  const returnTo = 'https://shop.example/cart?item=1#top'
  const { browserSecret, ticket, url } = await begin(client, 'google', { mode: 'redirect', returnTo })
  const page = await arrive(await followProvider(url))
  expect(`${page.origin}${page.pathname}${page.search}`).toBe('https://shop.example/cart?item=1')
  const { 'latchkey-result': result = '' } = read(page)
  expect((await client.ask('social/finish', { ticket, result, browserSecret })).status).toBe('logged-in')
  for (const wrong of [
    undefined,
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'javascript:alert(1)//https://shop.example',
  ])
    expect(
      (
        await client.refused('social/start', {
          projectId: 'shop',
          provider: 'google',
          purpose: 'login',
          mode: 'redirect',
          browserHash: 'A'.repeat(43),
          returnTo: wrong,
        })
      ).code,
    ).toBe('login/bad-request')
})

test('phishing: a link to the provider that a thief sends to a victim logs the thief in nowhere', async () => {
  const thief = await login.client()
  const { browserSecret, flow, ticket, url } = await begin(thief)
  // The victim follows the link and is led to the login origin in their own browser: the thief never sees the result.
  const page = await arrive(await followProvider(url))
  expect(await thief.ask('social/finish', { ticket })).toEqual({ status: 'pending' })
  expect((await thief.refused('social/confirm', { flow, result: 'A'.repeat(43), browserSecret })).code).toBe(
    'login/flow',
  )
  expect((await thief.refused('social/finish', { ticket, result: 'A'.repeat(43), browserSecret })).code).toBe(
    'login/flow',
  )
  // The victim's page has no secret to show.
  const { 'latchkey-result': result = '' } = read(page)
  const victim = await login.client()
  expect((await victim.refused('social/confirm', { flow, result, browserSecret: 'A'.repeat(43) })).code).toBe(
    'login/flow',
  )
  expect(await thief.ask('social/finish', { ticket })).toEqual({ status: 'pending' })
})

test('after a redirect a hostile page of the project can give the result to a device of its own: a mail tells the visitor', async () => {
  const visitor = await login.client()
  const { account } = visitor.keep(await logIn(visitor))
  const thief = await login.client()
  const returnTo = 'https://shop.example/hacked'
  const { browserSecret, ticket, url } = await begin(thief, 'google', { mode: 'redirect', returnTo })
  const { 'latchkey-result': result = '' } = read(await arrive(await followProvider(url)))
  const answer = thief.keep(await thief.ask('social/finish', { ticket, result, browserSecret }))
  expect([answer.account.id, answer.isNewDevice, answer.account.hasDeviceShare]).toEqual([account.id, true, false])
  expect((await login.mailbox.next('ann@shop.example')).text).toContain('A new device has logged in')
})

test('login CSRF: a thief’s answer that is sent to a victim’s browser logs the victim in nowhere', async () => {
  const [victim, thief] = await Promise.all([login.client(), login.client()])
  const own = await begin(victim)
  providers.person = 'eve'
  const { url } = await begin(thief)
  const { 'latchkey-flow': flow = '', 'latchkey-result': result = '' } = read(await arrive(await followProvider(url)))
  const { browserSecret, ticket } = own
  expect((await victim.refused('social/confirm', { flow, result, browserSecret })).code).toBe('login/flow')
  expect(await victim.ask('social/finish', { ticket, result, browserSecret })).toEqual({ status: 'pending' })
})

test('mix-up: an answer at another provider’s callback is refused, and its code goes nowhere', async () => {
  const client = await login.client()
  const { ticket, url } = await begin(client, 'google')
  const answer = await followProvider(url)
  const page = await arrive({ url: answer.url.replace('/callback/google', '/callback/discord') })
  expect(read(page)['latchkey-error']).toBe('login/provider')
  expect(providers.exchanges).toEqual([])
  expect((await client.refused('social/finish', { ticket })).code).toBe('login/provider')
})

test('mix-up: an answer that names another issuer (RFC 9207) is refused, and its code goes nowhere', async () => {
  const client = await login.client()
  const { ticket, url } = await begin(client, 'oidc')
  const answer = new URL((await followProvider(url)).url)
  expect(answer.searchParams.get('iss')).toBe(providers.url)
  answer.searchParams.set('iss', 'https://evil.example')
  await arrive({ url: answer.href })
  expect(providers.exchanges).toEqual([])
  expect((await client.refused('social/finish', { ticket })).code).toBe('login/provider')
})

test('an answer counts once; a state that is unknown or too old leads nowhere', async () => {
  const client = await login.client()
  const { url } = await begin(client)
  const answer = await followProvider(url)
  await arrive(answer)
  expect(read(await arrive(answer))['latchkey-error']).toBe('login/flow')
  expect(providers.exchanges).toHaveLength(1)
  const changed = new URL(answer.url)
  changed.searchParams.set('state', 'A'.repeat(43))
  expect(read(await arrive({ url: changed.href }))['latchkey-error']).toBe('login/flow')
  const late = await begin(client)
  const lateAnswer = await followProvider(late.url)
  login.clock.time += 600_000
  expect(read(await arrive(lateAnswer))['latchkey-error']).toBe('login/flow')
})

test('the code of another login, put into this one, is refused: PKCE and nonce hold', async () => {
  const [client, thief] = await Promise.all([login.client(), login.client()])
  const own = await begin(client)
  providers.person = 'eve'
  const other = await begin(thief)
  const injected = new URL((await followProvider(own.url)).url)
  injected.searchParams.set('code', new URL((await followProvider(other.url)).url).searchParams.get('code') ?? '')
  expect(read(await arrive({ url: injected.href }))['latchkey-error']).toBe('login/provider')
  expect((await client.refused('social/finish', { ticket: own.ticket })).code).toBe('login/provider')
})

test('a visitor who declines is told so, and may begin again', async () => {
  providers.person = undefined
  const client = await login.client()
  const { ticket, url } = await begin(client)
  expect(read(await arrive(await followProvider(url)))['latchkey-error']).toBe('login/declined')
  expect((await client.refused('social/finish', { ticket })).code).toBe('login/declined')
  providers.person = 'ann'
  expect((await logIn(client)).status).toBe('logged-in')
})

test('an address opens no account: not of another provider, not of the mailbox, verified or not', async () => {
  const byMail = await login.client()
  const { account } = await login.logIn(byMail, 'ann@shop.example')
  const seen = new Set([account.id])
  providers.person = 'eve'
  for (const provider of ['google', 'discord', 'oidc'] as const) {
    const [client, second] = await Promise.all([login.client(), login.client()])
    seen.add(client.keep(await logIn(client, provider)).account.id)
    seen.add(second.keep(await logIn(second, provider)).account.id)
  }
  providers.person = 'ann'
  const verified = await login.client()
  seen.add(verified.keep(await logIn(verified, 'google')).account.id)
  // Another user of the provider has the address since.
  providers.people.tom = { email: 'ann@shop.example', email_verified: true, name: 'Tom' }
  providers.person = 'tom'
  const later = await login.client()
  seen.add(later.keep(await logIn(later, 'google')).account.id)
  delete providers.people.tom
  expect(seen.size).toBe(6)
  providers.person = 'ann'
  // Eve's address isn't verified: the notices about her second devices didn't go to Ann. Those about Ann's do.
  const third = await login.client()
  await logIn(third, 'google')
  await expect.poll(() => login.mailbox.count('ann@shop.example')).toBe(2)
})

test('a ticket is useless on another device', async () => {
  const [client, thief] = await Promise.all([login.client(), login.client()])
  const { browserSecret, ticket, url } = await begin(client)
  const { 'latchkey-flow': flow = '', 'latchkey-result': result = '' } = read(await arrive(await followProvider(url)))
  await client.ask('social/confirm', { flow, result, browserSecret })
  expect((await thief.refused('social/finish', { ticket })).code).toBe('login/flow')
  expect((await client.ask('social/finish', { ticket })).status).toBe('logged-in')
})

test('a social login is linked to the account that began it, and to no other', async () => {
  const { client, id, prove } = await createVisitor(login, 'ann@shop.example')
  login.clock.time += 1
  const answer = await logIn(client, 'github', { purpose: 'link', keyProof: await prove() })
  expect(answer).toMatchObject({
    status: 'linked',
    account: { id, logins: [{ method: 'email' }, { method: 'github' }] },
  })
  const other = await login.client()
  expect(other.keep(await logIn(other, 'github')).account.id).toBe(id)
  const bob = await createVisitor(login, 'bob@shop.example')
  const keyProof = await bob.prove()
  await expect(logIn(bob.client, 'github', { purpose: 'link', keyProof })).rejects.toThrow('login/taken')
  expect(
    (
      await (
        await login.client()
      ).refused('social/start', {
        projectId: 'shop',
        provider: 'x',
        purpose: 'link',
        mode: 'popup',
        browserHash: 'A'.repeat(43),
      })
    ).code,
  ).toBe('login/access')
})

test('no token, code or secret of a provider is in the log', async () => {
  const client = await login.client()
  await logIn(client)
  providers.person = 'eve'
  const { url } = await begin(client)
  const answer = new URL((await followProvider(url)).url)
  answer.searchParams.set('code', 'wrong-code-of-a-test')
  await arrive({ url: answer.href })
  const log = login.lines.join('\n')
  expect(log).toContain('doesn’t hold')
  for (const secret of [...providers.exchanges, answer.searchParams.get('state') ?? '', 's'.repeat(32)])
    expect(log).not.toContain(secret)
})
