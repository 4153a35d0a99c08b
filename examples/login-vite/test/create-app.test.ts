import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../server/create-app.js'

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

let dist: string
let services: Awaited<ReturnType<typeof listen>>
let app: Awaited<ReturnType<typeof listen>>
let keys: Awaited<ReturnType<typeof generateKeyPair>>

beforeAll(async () => {
  keys = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'one' }
  services = await listen((_request, response) => void response.end(JSON.stringify({ keys: [jwk] })))
  dist = await mkdtemp(join(tmpdir(), 'latchkey-example-'))
  await writeFile(join(dist, 'index.html'), '<title>Notes</title>')
  const urls = { loginUrl: 'http://login.localhost:1', ethereumRpc: 'http://127.0.0.1:9', servicesUrl: services.url }
  app = await listen(createApp({ dist, projectId: 'shop', ...urls }))
})
afterAll(async () => {
  await Promise.all([services.close(), app.close(), rm(dist, { recursive: true })])
})

const sign = (claims: { sub?: string; aud?: string; iss?: string; key?: CryptoKey; ago?: number } = {}) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setSubject(claims.sub ?? 'ann')
    .setAudience(claims.aud ?? 'shop')
    .setIssuer(claims.iss ?? services.url)
    .setExpirationTime(Math.floor(Date.now() / 1000) + 600 - (claims.ago ?? 0))
    .sign(claims.key ?? keys.privateKey)
const ask = (token: string | undefined, init: RequestInit = {}) =>
  fetch(`${app.url}/note`, { ...init, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) })

test('a login has a note of its own', async () => {
  expect((await ask(await sign(), { method: 'PUT', body: 'milk' })).status).toBe(204)
  expect(await (await ask(await sign())).text()).toBe('milk')
  expect(await (await ask(await sign({ sub: 'eve' }))).text()).toBe('')
})

test('error: no token, or one of another project, issuer, key or time', async () => {
  const other = await generateKeyPair('ES256')
  const tokens = [
    undefined,
    '',
    'a.b.c',
    await sign({ aud: 'club' }),
    await sign({ iss: 'https://evil.example' }),
    await sign({ key: other.privateKey }),
    await sign({ ago: 700 }),
  ]
  for (const token of tokens) expect((await ask(token)).status).toBe(401)
})

test('the page comes under a strict policy that names the login site', async () => {
  const policy = (await fetch(app.url)).headers.get('content-security-policy')
  expect(policy).toContain('frame-src http://login.localhost:1;')
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9;")
  expect(policy).not.toMatch(/unsafe|\*/)
})
