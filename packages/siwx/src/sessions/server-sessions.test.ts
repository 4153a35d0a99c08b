import { isLatchkeyError } from '@latchkey/core/errors'
import type { SiwxContext } from '@latchkey/core/ports'
import { describe, expect, test } from 'vitest'
import { createDefaultSiwx } from '../default/create-default-siwx.ts'
import { alice, bob, openSite } from '../server/site.fixture.ts'
import { openPage } from './page.fixture.ts'
import { serverSessions } from './server-sessions.ts'

/** A page that talks over HTTP to the real sign-in server; the browser keeps its cookie. */
async function open({ withToken = false, respond = undefined as SiwxContext['fetch'] | undefined } = {}) {
  const site = openSite()
  let online = true
  let token: string | undefined
  const asked: string[] = []
  const fetch: SiwxContext['fetch'] = async (url, init) => {
    const { body, headers, method } = init
    asked.push(`${method} ${url}`)
    if (!online) throw new TypeError('Failed to fetch')
    if (respond) return respond(url, init)
    const answer = await site.ask(method, url.replace('/siwx', ''), body ?? '', { ...headers })
    return { status: answer.status, text: async () => JSON.stringify(answer.body ?? null) }
  }
  const page = openPage({ fetch })
  await page.clock.advance(site.clock.now() - page.clock.now())
  const keep = {
    get: () => token,
    set(next: string | undefined) {
      token = next
    },
  }
  const sessions = serverSessions({ url: '/siwx/', ...(withToken && { token: keep }) })
  const siwx = await createDefaultSiwx({ sessions }, page.context)
  return {
    ...page,
    site,
    siwx,
    asked,
    token: () => token,
    setOnline: (value: boolean) => {
      online = value
    },
    async signIn(account = alice, change: (text: string) => string = (text) => text) {
      const made = await siwx.createMessage({ accountAddress: account.address, chainId: 'eip155:1' })
      const { toString: _text, staleAt: _time, says: _says, ...data } = made
      const message = change(made.toString())
      const signature = await account.signMessage({ message })
      const session = { data, message, signature, scheme: 'eip191' }
      await siwx.addSession(session)
      return session
    },
  }
}
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isLatchkeyError(error) ? `${error.code} ${error.details ?? ''}` : error
}

test('signs in with the server’s nonce, and finds the sign-in session again', async () => {
  const { asked, signIn, siwx } = await open()
  expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  await signIn()
  const [session] = await siwx.getSessions('eip155:1', alice.address.toLowerCase())
  expect(session).toMatchObject({ data: { accountAddress: alice.address, chainId: 'eip155:1' }, message: '' })
  expect(asked).toContain('POST /siwx/nonce')
  // On another network it is the same account; another account has none.
  expect(await siwx.getSessions('eip155:10', alice.address)).toHaveLength(1)
  expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
})

test('the message is made again before the server forgets its nonce', async () => {
  const { clock, siwx } = await open()
  const { staleAt } = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
  expect((staleAt ?? 0) - clock.now()).toBe(570_000)
})

test('two accounts: one signs out and the other stays; then all sign out', async () => {
  const { signIn, siwx } = await open()
  await signIn(alice)
  await signIn(bob)
  await siwx.revokeSession('eip155:1', alice.address)
  const left = async () =>
    [...(await siwx.getSessions('eip155:1', alice.address)), ...(await siwx.getSessions('eip155:1', bob.address))].map(
      ({ data }) => data.accountAddress,
    )
  expect(await left()).toEqual([bob.address])
  await siwx.setSessions([])
  expect(await left()).toEqual([])
})

test('with a token instead of the cookie', async () => {
  const { signIn, site, siwx, token } = await open({ withToken: true })
  await signIn()
  expect(token()).toBeDefined()
  expect(site.cookie()).toBe('')
  expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  await siwx.setSessions([])
  expect(token()).toBeUndefined()
})

test.each([
  ['with the cookie', undefined, 'include', {}],
  ['with a token', 'secret', 'omit', { authorization: 'Bearer secret' }],
])('what is sent %s', async (_, bearer, credentials, own) => {
  const sent: { url: string; init: Parameters<SiwxContext['fetch']>[1] }[] = []
  const fetch: SiwxContext['fetch'] = async (url, init) => {
    sent.push({ url, init })
    const body = url.endsWith('/nonce') ? { nonce: '0123456789abcdef' } : { sessions: [] }
    // The text of an answer without content is never read.
    const text = async () =>
      init.method === 'DELETE' ? Promise.reject(new TypeError('no content')) : JSON.stringify(body)
    return { status: init.method === 'DELETE' ? 204 : 200, text }
  }
  const token = bearer === undefined ? undefined : { get: () => bearer, set: () => {} }
  const sessions = serverSessions({ url: 'https://api.example//siwx//', token })
  const siwx = await createDefaultSiwx({ sessions }, openPage({ fetch }).context)
  await siwx.getSessions('eip155:1', alice.address)
  await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
  await siwx.setSessions([])
  expect(sent.map(({ url, init }) => [init.method, url.split('?')[0], init.headers, init.body])).toEqual([
    ['GET', 'https://api.example//siwx/sessions', own, undefined],
    ['POST', 'https://api.example//siwx/nonce', { 'content-type': 'application/json', ...own }, '{}'],
    ['DELETE', 'https://api.example//siwx/sessions', own, undefined],
  ])
  for (const { init } of sent) expect(init).toMatchObject({ credentials })
  for (const { init } of sent.filter(({ init }) => init.method !== 'POST')) expect('body' in init).toBe(false)
})

describe('attacks', () => {
  test('a replayed proof', async () => {
    const { signIn, siwx } = await open()
    const session = await signIn()
    expect(await codeOf(siwx.addSession(session))).toBe('sign-in/refused nonce_used')
  })
  test.each([
    ['another site', (text: string) => text.replace('example.org wants', 'evil.org wants'), 'domain_mismatch'],
    [
      'another URI',
      (text: string) => text.replace('URI: https://example.org', 'URI: https://evil.org'),
      'uri_mismatch',
    ],
    ['a nonce that was not issued', (text: string) => text.replace(/Nonce: .+/, 'Nonce: 12345678'), 'nonce_unknown'],
    ['another account', (text: string) => text.replace(alice.address, bob.address), 'invalid_signature'],
    [
      'an ended one',
      (text: string) => text.replace(/Expiration Time: .+/, 'Expiration Time: 2020-01-01T00:00:00Z'),
      'expired',
    ],
    ['a line more', (text: string) => `${text}\nURI: https://evil.org`, 'malformed'],
  ])('%s', async (_, change, code) => {
    const { signIn } = await open()
    expect(await codeOf(signIn(alice, change))).toBe(`sign-in/refused ${code}`)
  })
})

describe('an answer that says nothing about the proof is no refusal', () => {
  test('a server that is down', async () => {
    const { setOnline, signIn, siwx } = await open()
    setOnline(false)
    for (const work of [
      siwx.getSessions('eip155:1', alice.address),
      siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' }),
      siwx.revokeSession('eip155:1', alice.address),
      signIn(),
    ])
      expect(await codeOf(work)).toBe('sign-in/cannot-verify The sign-in server can’t be reached')
  })

  test.each([
    [500, '{}'],
    [503, '{"error":{"code":"cannot_verify","message":""}}'],
    [404, 'not found'],
    [429, ''],
    [200, 'no json'],
    [200, '[]'],
    [200, '{"sessions":{}}'],
  ])('%i %s', async (status, text) => {
    const { siwx } = await open({ respond: async () => ({ status, text: async () => text }) })
    expect(await codeOf(siwx.getSessions('eip155:1', alice.address))).toMatch(/^sign-in\/cannot-verify/)
  })

  test('a server that never answers is given up after the timeout', async () => {
    const { clock, siwx } = await open({
      respond: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
        }),
    })
    const work = codeOf(siwx.getSessions('eip155:1', alice.address))
    await clock.advance(15_000)
    expect(await work).toMatch(/^sign-in\/cannot-verify/)
  })

  test.each([
    { address: 'eip155:1:0x1', chainId: 'eip155:2', issuedAt: '2026-01-01T00:00:00Z' },
    { address: 7, chainId: 'eip155:1' },
    { address: 'eip155:1:0x1', chainId: 'eip155:1', expiresAt: 'tomorrow' },
    null,
    'session',
  ])('an unreadable session is ignored: %#', async (session) => {
    const { siwx } = await open({
      respond: async () => ({ status: 200, text: async () => JSON.stringify({ sessions: [session] }) }),
    })
    expect(await siwx.getSessions('eip155:1', '0x1')).toEqual([])
  })
})
