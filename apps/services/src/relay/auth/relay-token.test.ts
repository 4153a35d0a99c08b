import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIdentity } from '../../test/relay-client.ts'
import { createAudienceCheck } from './audience.ts'
import { verifyRelayToken } from './relay-token.ts'

const aud = 'ws://127.0.0.1:8787'
const isAudience = createAudienceCheck({ host: '127.0.0.1', port: 8787 })
const now = Date.now()
const seconds = Math.floor(now / 1000)
const identity = createIdentity()
const check = (token: string) => verifyRelayToken(token, { isAudience, now, maxAgeSeconds: 86_400 })

test('a good token names its client', () => {
  expect(check(identity.token({ aud }))).toMatchObject({ client: identity.did })
})

test.each([
  ['early', { iat: seconds + 600 }, 'JWT validation error: JWT Token is not yet valid'],
  ['late', { iat: seconds - 90_000, exp: seconds - 600 }, 'JWT validation error: JWT Token is expired'],
  [
    'made long ago for a long time',
    { iat: seconds - 90_000, exp: seconds + 900_000 },
    'JWT validation error: JWT Token is expired',
  ],
  ['another’s relay', { aud: 'wss://relay.example' }, 'JWT validation error: Invalid JWT Token audience'],
  ['another’s key', { iss: createIdentity().did }, 'JWT validation error: Invalid JWT Token signature'],
  ['no key', { iss: 'did:web:example.com' }, 'JWT validation error: Invalid JWT Token signature'],
])('refused: %s', (_, claims, reason) => {
  expect(check(identity.token({ aud, ...claims }))).toEqual({ reason })
})

test('clocks may differ a little', () => {
  expect(check(identity.token({ aud, iat: seconds + 30 }))).toHaveProperty('client')
  expect(check(identity.token({ aud, exp: seconds - 30 }))).toHaveProperty('client')
})

test.each([
  ['issued 60 s from now', { iat: seconds + 60 }, undefined],
  ['issued 61 s from now', { iat: seconds + 61 }, 'JWT validation error: JWT Token is not yet valid'],
  ['over for 60 s', { exp: seconds - 60 }, undefined],
  ['over for 61 s', { exp: seconds - 61 }, 'JWT validation error: JWT Token is expired'],
  ['a day and 60 s old', { iat: seconds - 86_460 }, undefined],
  ['a day and 61 s old', { iat: seconds - 86_461 }, 'JWT validation error: JWT Token is expired'],
])('limit: a token that is %s', (_, claims, reason) => {
  const exact = { isAudience, now: seconds * 1000, maxAgeSeconds: 86_400 }
  const verdict = verifyRelayToken(identity.token({ aud, exp: seconds + 10, ...claims }), exact)
  expect('reason' in verdict ? verdict.reason : undefined).toBe(reason)
})

test('limit: a token of more than 2048 characters isn’t read', () => {
  const token = (padding: number) => identity.token({ aud, sub: 'x'.repeat(padding) })
  const room = Math.floor(((2_048 - token(0).length) * 3) / 4) - 3
  expect(token(room).length).toBeGreaterThan(2_030)
  expect(check(token(room))).toHaveProperty('client')
  expect(check(token(room + 12))).toEqual({ reason: 'JWT validation error: Malformed JWT Token' })
})

test('behavior: a token with another algorithm is refused, signed or not', () => {
  const [, body = ''] = identity.token({ aud }).split('.')
  const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  expect(check(`${head}.${body}.`)).toHaveProperty('reason')
})

test('behavior: no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => 'reason' in check(`${a}.${b}.${a}`) && 'reason' in check(a)),
  )
  const part = fc.json().map((text) => Buffer.from(text).toString('base64url'))
  fc.assert(fc.property(part, part, part, (a, b, c) => 'reason' in check(`${a}.${b}.${c}`)))
  const key = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{46}$/)
  fc.assert(
    fc.property(key, (text) => 'reason' in check(identity.token({ aud, iss: `did:key:z6Mk${text.slice(0, 44)}` }))),
  )
})

test('behavior: a token changed anywhere is refused', () => {
  const token = identity.token({ aud })
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url')
  expect(check(`${head}.${forged}.${signature}`)).toHaveProperty('reason')
  expect(check(`${token}.x`)).toHaveProperty('reason')
})

describe('audience', () => {
  test.each([
    ['ws://127.0.0.1:8787', true],
    ['ws://127.0.0.1:8787/', true],
    ['ws://localhost:8787/relay', true],
    ['ws://[::1]:8787', true],
    ['ws://127.0.0.1:8788', false],
    ['http://127.0.0.1:8787', false],
    ['ws://127.0.0.1:8787/other', false],
    ['ws://127.0.0.1:8787@evil.test', false],
    ['', false],
  ])('%s: %s', (audience, expected) => {
    expect(isAudience(audience)).toBe(expected)
  })

  test('a public URL is a valid audience; a loopback address only on a loopback host', () => {
    const isPublic = createAudienceCheck({ host: '0.0.0.0', port: 80, publicUrl: 'https://services.example' })
    expect(isPublic('wss://services.example/relay')).toBe(true)
    expect(isPublic('ws://localhost:80')).toBe(false)
  })
})
