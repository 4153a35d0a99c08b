import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRequestProof, loginErrors, loginRefusal, loginRoutes } from './index.ts'

const email = (address: unknown) =>
  v.safeParse(loginRoutes['email/start'].request, { projectId: 'shop', email: address, purpose: 'login' })

test.each([
  ['Ann@Shop.Example', 'ann@shop.example'],
  ['a.b+c@mail.shop.example', 'a.b+c@mail.shop.example'],
  [' ann@shop.example ', 'ann@shop.example'],
  ["o'brien@shop.example", "o'brien@shop.example"],
  ['ada&bob/office=1@shop.example', 'ada&bob/office=1@shop.example'],
  ['ann@my--shop.co.uk', 'ann@my--shop.co.uk'],
  ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@xn--e1afmkfd.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
])('the address %j is read as %j', (given, read) => {
  expect(email(given)).toMatchObject({ success: true, output: { email: read } })
})

test.each([
  '',
  'ann',
  'ann@',
  '@shop.example',
  'ann@shop',
  'ann@@shop.example',
  'ann@shop.example\r\nBcc: eve@evil.example',
  'ann@shop.example,eve@evil.example',
  'Ann <ann@shop.example>',
  '"ann"@shop.example',
  'ann@shop.e',
  'ann@shop..example',
  'ann@-shop.example',
  'ann@shop-.example',
  'ann@127.0.0.1',
  '.ann@shop.example',
  'ann.@shop.example',
  'a..n@shop.example',
  // The Kelvin sign and the long s fold to k and s: two spellings of one address.
  'ann@\u212Aing.example',
  '\u017Fam@shop.example',
  `${'a'.repeat(250)}@shop.example`,
  7,
  null,
])('error: %j is no address', (given) => {
  expect(email(given).success).toBe(false)
})

test('no request decoder throws, whatever comes, and each refuses a key it doesn’t know', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(loginRoutes)),
      fc.oneof(fc.jsonValue(), fc.object(), fc.anything()),
      (route, value) => {
        expect(typeof v.safeParse(route.request, value).success).toBe('boolean')
        expect(typeof v.safeParse(route.answer, value).success).toBe('boolean')
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          expect(v.safeParse(route.request, { ...value, unknownKey: 1 }).success).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('a request with one field changed to something else is refused or is the same kind of request', () => {
  const request = {
    kind: 'code',
    label: 'Printed code',
    sealed: 'A'.repeat(120),
    share: 'A'.repeat(44),
    stepUpKey: 'A'.repeat(43),
    keyProof: { challenge: 'c'.repeat(22), eip155: 'A'.repeat(87), solana: 'A'.repeat(86) },
  }
  const schema = loginRoutes['vault/recovery/add'].request
  expect(v.is(schema, request)).toBe(true)
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(request)), fc.anything(), (key, value) => {
      const result = v.safeParse(schema, { ...request, [key]: value })
      if (result.success) expect(typeof result.output[key as 'share']).toBe(typeof request[key as 'share'])
    }),
    { numRuns: 300 },
  )
})

test('bytes are base64url of the stated length', () => {
  const schema = loginRoutes['social/start'].request
  const start = (browserHash: string) =>
    v.is(schema, { projectId: 'shop', provider: 'google', purpose: 'login', mode: 'popup', browserHash })
  expect(start('A'.repeat(43))).toBe(true)
  for (const wrong of ['A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}+`])
    expect(start(wrong)).toBe(false)
})

test('[S5.2] each of the six social providers is taken, and another is refused', () => {
  const schema = loginRoutes['social/start'].request
  const start = (provider: string) =>
    v.is(schema, { projectId: 'shop', provider, purpose: 'login', mode: 'popup', browserHash: 'A'.repeat(43) })
  for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord']) expect(start(provider)).toBe(true)
  for (const provider of ['farcaster', 'twitter', 'Google', 'constructor', '']) expect(start(provider)).toBe(false)
})

test('a refusal has a known code', () => {
  for (const code of Object.keys(loginErrors)) expect(v.is(loginRefusal, { error: { code, message: 'x' } })).toBe(true)
  expect(v.is(loginRefusal, { error: { code: 'login/other', message: 'x' } })).toBe(false)
})

test('a proof names method, URL without query, body and access token, and changes with each request', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const proof = () =>
    createRequestProof({
      method: 'POST',
      url: 'https://services.example/login/account?x=1#y',
      body: '{}',
      accessToken: 'token',
      now: 1_700_000_000_999,
      publicKey: { kty: 'EC', crv: 'P-256', x, y },
      sign: async (bytes) =>
        new Uint8Array(
          await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Uint8Array.from(bytes)),
        ),
      sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))),
      random: () => crypto.getRandomValues(new Uint8Array(16)),
    })
  const text = await proof()
  const [head = '', claims = '', signature = ''] = text.split('.')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    typ: 'dpop+jwt',
    alg: 'ES256',
    jwk: { kty: 'EC', crv: 'P-256', x, y },
  })
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    htm: 'POST',
    htu: 'https://services.example/login/account',
    iat: 1_700_000_000,
    bh: 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o',
    ath: 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A',
  })
  const isValid = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.publicKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${claims}`),
  )
  expect(isValid).toBe(true)
  expect(await proof()).not.toBe(text)
})

test('a permission has a selector of four bytes, and no limit longer than the login site makes', () => {
  const schema = loginRoutes['permissions/add'].request
  const address = `0x${'1'.repeat(40)}`
  const entry = ({ selector = '0xa9059cbb', terms = '0x' } = {}) => ({
    id: `0x${'2'.repeat(64)}`,
    chainId: 'eip155:1',
    origin: 'https://shop.example',
    limits: { kind: 'contract', contract: address, functions: [{ name: 'f()', selector }], value: '0' },
    delegation: {
      delegate: address,
      delegator: address,
      authority: `0x${'f'.repeat(64)}`,
      caveats: [{ enforcer: address, terms }],
      salt: '0x1',
    },
    expiresAt: 1,
  })
  // A token, an amount, a period and its start.
  expect(v.is(schema, entry({ terms: `0x${'ab'.repeat(20 + 3 * 32)}` }))).toBe(true)
  // The functions of a contract.
  expect(v.is(schema, entry({ terms: `0x${'ab'.repeat(20 * 4)}` }))).toBe(true)
  for (const terms of [`0x${'ab'.repeat(129)}`, '0xa', 'ab'])
    expect([terms, v.is(schema, entry({ terms }))]).toEqual([terms, false])
  for (const selector of ['0x', '0xa9059c', '0xa9059cbbab', `0x${'ab'.repeat(4095)}`])
    expect([selector, v.is(schema, entry({ selector }))]).toEqual([selector, false])
})
