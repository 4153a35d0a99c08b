import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDevice, readPlace } from './request/describe-device.ts'
import { verifyProof } from './request/verify-proof.ts'
import type { LoginClient, Tampering } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

let login: TestLogin
let client: LoginClient
beforeAll(async () => {
  login = await startTestLogin()
  client = await login.client()
  await login.logIn(client, 'ann@shop.example')
})
afterAll(() => login.close())

const change = (part: 0 | 1, edit: (value: Record<string, never>) => object) => (proof: string) => {
  const parts = proof.split('.')
  const value = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString())
  parts[part] = Buffer.from(JSON.stringify(edit(value))).toString('base64url')
  return parts.join('.')
}

test.each<[string, Tampering, string]>([
  ['no proof', { proof: () => undefined }, 'login/proof'],
  ['an empty proof', { proof: () => '' }, 'login/proof'],
  ['a proof for another route', { proofPath: '/login/devices' }, 'login/proof'],
  ['another body than proven', { sentBody: '{ }' }, 'login/proof'],
  ['a proof without the access token that is sent', { provenToken: undefined }, 'login/proof'],
  ['a proof for another access token', { provenToken: 'A'.repeat(43) }, 'login/proof'],
  ['a changed claim', { proof: change(1, (claims) => ({ ...claims, jti: 'A'.repeat(22) })) }, 'login/proof'],
  ['a changed head', { proof: change(0, (head) => ({ ...head, alg: 'none' })) }, 'login/proof'],
  [
    'a private key in the head',
    {
      proof: change(0, ({ jwk }) => ({
        typ: 'dpop+jwt',
        alg: 'ES256',
        jwk: { ...(jwk as unknown as object), d: 'AA' },
      })),
    },
    'login/proof',
  ],
  ['a cut signature', { proof: (proof) => proof.slice(0, -4) }, 'login/proof'],
  ['a proof of two minutes ago', { proofTime: 1_800_000_000_000 - 120_000 }, 'login/clock'],
  ['a proof of in two minutes', { proofTime: 1_800_000_000_000 + 120_000 }, 'login/clock'],
  ['another origin', { origin: 'https://shop.example' }, 'login/origin'],
  ['an origin that begins alike', { origin: 'http://login.localhost.evil.example' }, 'login/origin'],
  ['no access token', { accessToken: undefined }, 'login/access'],
  ['an access token that the server never gave', { accessToken: 'A'.repeat(43) }, 'login/access'],
])('error: %s', async (_, tampering, code) => {
  expect((await client.refused('account', {}, tampering)).code).toBe(code)
})

test('the request that these were changed from is answered', async () => {
  expect((await client.ask('account', {})).account.logins).toHaveLength(1)
})

test('a proof is good once', async () => {
  let kept = ''
  const keep = (proof: string) => {
    kept = proof
    return proof
  }
  await client.ask('account', {}, { proof: keep })
  expect((await client.refused('account', {}, { proof: () => kept })).code).toBe('login/replay')
  const again = await Promise.all(
    [1, 2, 3].map(async () => {
      const next = await client.refused('account', {}, { proof: () => kept })
      return next.code
    }),
  )
  expect(again).toEqual(['login/replay', 'login/replay', 'login/replay'])
})

test('a proof is for one method', async () => {
  let proof = ''
  await client.ask('account', {}, { proof: (given) => (proof = given) })
  const accessToken = client.tokens?.accessToken
  const request = { proof, url: `${login.url}/login/account`, body: '{}', accessToken, now: login.clock.time }
  await expect(verifyProof({ ...request, method: 'GET' })).rejects.toThrow('method')
  expect(await verifyProof({ ...request, method: 'POST' })).toHaveProperty('thumbprint')
})

test('an access token is useless without the device key that it was given to', async () => {
  const thief = await login.client()
  thief.tokens = client.tokens
  expect((await thief.refused('account', {})).code).toBe('login/proof')
  expect((await thief.refused('vault/share/read', {})).code).toBe('login/proof')
})

test('the refusal for a wrong clock tells the server’s time', async () => {
  const { error } = await client.refused('account', {}, { proofTime: 1_800_000_000_000 - 120_000 })
  expect(error.time).toBe(login.clock.time)
  await client.ask('account', {}, { proofTime: Number(error.time) })
})

test('only the login origin may read the answers, and they are not cached', async () => {
  const preflight = (origin: string) =>
    fetch(`${login.url}/login/account`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'dpop,authorization',
      },
    })
  const own = await preflight('http://login.localhost')
  expect(own.headers.get('access-control-allow-origin')).toBe('http://login.localhost')
  expect(own.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('dpop')
  expect(own.headers.get('access-control-allow-credentials')).toBeNull()
  const other = await preflight('https://shop.example')
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const answer = await fetch(`${login.url}/login/account`, { method: 'POST', body: '{}' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('error: a body that is too large, too deep or no JSON, and a route that isn’t there', async () => {
  const post = (path: string, body: string) => fetch(`${login.url}/login/${path}`, { method: 'POST', body })
  expect((await post('account', 'x'.repeat(70_000))).status).toBe(413)
  for (const body of ['', '{', '['.repeat(5_000), 'null', '"x"', '{"a":1}'])
    expect((await post('account', body)).status).toBe(400)
  for (const path of ['none', 'constructor', '__proto__', 'account/', '../metrics'])
    expect((await post(path, '{}')).status).toBe(404)
})

test('whatever comes as proof is refused with a code, never an error of ours', async () => {
  const call = {
    method: 'POST',
    url: 'http://services.example/login/account',
    body: '',
    accessToken: undefined,
    now: 0,
  }
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')),
      ),
      async (proof) => {
        await expect(verifyProof({ ...call, proof })).rejects.toMatchObject({ code: 'login/proof' })
      },
    ),
    { numRuns: 300 },
  )
})

test('a device is named by words of ours alone', () => {
  expect(
    describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari on iOS')
  expect(describeDevice('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows')
  expect(describeDevice(undefined)).toBe('A browser')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(describeDevice(text)).toMatch(/^(A browser|[A-Z][A-Za-z ]+)( on [A-Za-z]+)?$/)
      const place = readPlace(text)
      if (place !== undefined) expect(place).not.toMatch(/[\r\n<>"/]/)
    }),
  )
})

test('the requests that one address may make at once are limited, then it waits', async () => {
  const small = await startTestLogin({ login: { burst: 5, perSecond: 1 } })
  const statuses = await Promise.all(Array.from({ length: 8 }, () => fetch(`${small.url}/login/config?projectId=shop`)))
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  await small.close()
})

test('without the setting all routes say that login is off', async () => {
  const off = await startTestLogin({ login: { origins: [] } })
  const asker = await off.client()
  expect(
    await asker.refused('email/start', { projectId: 'shop', email: 'a@b.example', purpose: 'login' }),
  ).toMatchObject({
    status: 501,
    code: 'login/off',
  })
  expect((await fetch(`${off.url}/.well-known/jwks.json`)).status).toBe(501)
  await off.close()
})
