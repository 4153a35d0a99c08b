import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSignInMessage, formatSignInMessage } from '@latchkey/siwx'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { expect, test } from 'vitest'
import { createSignInServer, memoryStore, nodeListener, routeHandlers } from './index.ts'
import { alice, bob, openSite, origin } from './site.fixture.ts'

const day = 86_400_000

test('a visitor signs in, is recognised by the cookie and signs out', async () => {
  const site = openSite()
  const { status, body, headers } = await site.signIn()
  expect(status).toBe(200)
  expect(body).toEqual({
    session: {
      address: `eip155:1:${alice.address}`,
      chainId: 'eip155:1',
      issuedAt: '2026-01-02T03:04:05.000Z',
      expiresAt: '2026-01-09T03:04:05.000Z',
    },
  })
  expect(headers['Set-Cookie']).toMatch(
    /^__Host-latchkey-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/,
  )
  expect((await site.ask('GET', '/sessions')).body.sessions).toEqual([body.session])
  expect((await site.ask('DELETE', '/sessions')).status).toBe(204)
  expect(site.cookie()).toBe('')
  expect((await site.ask('GET', '/sessions')).body.sessions).toEqual([])
})

test('a second account is added beside the first, and each can sign out alone', async () => {
  const site = openSite()
  await site.signIn(alice)
  await site.signIn(bob)
  const list = async (query = '') =>
    (await site.ask('GET', `/sessions${query}`)).body.sessions.map((session: { address: string }) => session.address)
  expect(await list()).toEqual([`eip155:1:${alice.address}`, `eip155:1:${bob.address}`])
  expect(await list(`?address=${bob.address.toLowerCase()}&chainId=eip155:1`)).toEqual([`eip155:1:${bob.address}`])
  expect(await list(`?address=${bob.address}&chainId=eip155:10`)).toEqual([])
  await site.ask('DELETE', `/sessions?address=eip155:1:${alice.address}`)
  expect(await list()).toEqual([`eip155:1:${bob.address}`])
})

test('every sign-in makes a new token, and the earlier one becomes invalid', async () => {
  const site = openSite()
  await site.signIn(alice)
  const first = site.cookie()
  await site.signIn(bob)
  expect(site.cookie()).not.toBe(first)
  site.setCookie(first)
  expect((await site.ask('GET', '/sessions')).body.sessions).toEqual([])
})

test('a sign-in session ends after its lifetime, or earlier at the time in its message', async () => {
  const site = openSite({ sessionLifetime: 2 * day })
  await site.signIn(alice)
  await site.signIn(bob, { lifetime: day })
  const count = async () => (await site.ask('GET', '/sessions')).body.sessions.length
  expect(await count()).toBe(2)
  await site.clock.advance(day)
  expect(await count()).toBe(1)
  await site.clock.advance(day)
  expect(await count()).toBe(0)
})

test('a program without cookies gets a token, and only its hash is stored', async () => {
  const store = memoryStore()
  const held: string[] = []
  const site = openSite({
    store: {
      ...store,
      putSession(parameters) {
        held.push(parameters.holder)
        return store.putSession(parameters)
      },
    },
  })
  const message = await site.write()
  const signature = await alice.signMessage({ message })
  const { body, headers } = await site.ask('POST', '/verify?token=1', { message, signature })
  expect(headers['Set-Cookie']).toBeUndefined()
  expect(held).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(held).not.toContain(body.token)
  const authorization = `Bearer ${body.token}`
  expect((await site.ask('GET', '/sessions', undefined, { authorization })).body.sessions).toHaveLength(1)
  expect((await site.ask('GET', '/sessions', undefined, { authorization: 'Bearer no' })).body.sessions).toEqual([])
})

test('a bearer token of the site’s own does not hide the cookie', async () => {
  const site = openSite()
  await site.signIn()
  for (const authorization of ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'Basic dTpw'])
    expect((await site.ask('GET', '/sessions', undefined, { authorization })).body.sessions).toHaveLength(1)
})

test('a chain that is down does not cost a second signature', async () => {
  let isAway = true
  const request = async ({ method }: { method: string }) => {
    if (isAway) throw new Error('no answer')
    return method === 'eth_getCode' ? '0x' : '0x'
  }
  const site = openSite({ verifiers: [eip155Verifier({ rpc: () => request })] })
  const message = await site.write({ accountAddress: bob.address })
  // Not bob's own key. It could be a smart account's, which can't be asked now.
  const claim = { message, signature: await alice.signMessage({ message }) }
  const first = await site.ask('POST', '/verify', claim)
  expect([first.status, first.body.error.code, first.headers['Retry-After']]).toEqual([503, 'cannot_verify', '5'])
  isAway = false
  expect((await site.ask('POST', '/verify', claim)).body.error.code).toBe('invalid_signature')
  const right = { message, signature: await bob.signMessage({ message }) }
  expect((await site.ask('POST', '/verify', right)).status).toBe(200)
})

test('only allowed pages may act and read', async () => {
  const site = openSite()
  const foreign = { origin: 'https://example.org.evil.example' }
  const refused = await site.ask('POST', '/nonce', undefined, foreign)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'origin_not_allowed'])
  expect(refused.headers['Access-Control-Allow-Origin']).toBeUndefined()
  await site.signIn()
  expect((await site.ask('DELETE', '/sessions', undefined, foreign)).status).toBe(403)
  const read = await site.ask('GET', '/sessions')
  expect(read.body.sessions).toHaveLength(1)
  expect(read.headers).toMatchObject({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Retry-After',
    'Cache-Control': 'no-store',
    Vary: 'Origin',
  })
})

test('unknown routes, malformed paths and other methods are 404, and a preflight is answered', async () => {
  const { ask, server } = openSite()
  expect((await ask('GET', '/nonce')).status).toBe(404)
  expect((await ask('POST', '/../etc')).status).toBe(404)
  expect((await ask('OPTIONS', '/verify')).status).toBe(204)
  const wild = await server.handle({ method: 'GET', url: '//', header: () => undefined, text: async () => '' })
  expect(wild.status).toBe(404)
})

test('the same server behind Fetch handlers and behind Node, where a cookie on the same machine needs no https', async () => {
  const options = { origins: [origin], verifiers: [eip155Verifier()], store: memoryStore(), secure: false } as const
  const signIn = createSignInServer(options)
  const listener = createServer(nodeListener(signIn)).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/siwx`
  const { GET, POST } = routeHandlers(signIn)
  const issued = await POST(new Request(`${base}/nonce`, { method: 'POST', headers: { origin } }) as never)
  const { nonce } = (await issued.json()) as { nonce: string }
  const message = formatSignInMessage(
    createSignInMessage({
      domain: 'example.org',
      uri: origin,
      chainId: 'eip155:1',
      accountAddress: alice.address,
      nonce,
    }),
  )
  const body = JSON.stringify({ message, signature: await alice.signMessage({ message }) })
  const verified = await fetch(`${base}/verify`, { method: 'POST', headers: { origin }, body })
  expect(verified.status).toBe(200)
  const cookie = verified.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^latchkey-sign-in=/)
  const read = await GET(new Request(`${base}/sessions`, { headers: { cookie } }) as never)
  expect(await read.json()).toMatchObject({ sessions: [{ chainId: 'eip155:1' }] })
  const tooLarge = await fetch(`${base}/verify`, { method: 'POST', headers: { origin }, body: 'x'.repeat(500_000) })
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})
