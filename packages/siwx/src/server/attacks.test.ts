import type { SignInInput } from '@latchkey/siwx'
import { secp256k1 } from '@noble/curves/secp256k1'
import { expect, test } from 'vitest'
import { alice, bob, openSite } from './site.fixture.ts'

/** Signs a message and sends it. Returns the code of the refusal, or 'taken'. */
async function attempt(fields: Partial<SignInInput>, change: (message: string) => string = (message) => message) {
  const site = openSite({ chains: ['eip155:1', 'eip155:10'] })
  const message = change(await site.write(fields))
  const { body, status } = await site.ask('POST', '/verify', {
    message,
    signature: await alice.signMessage({ message }),
  })
  return status === 200 ? 'taken' : `${status} ${body.error.code}`
}

test('the tests’ own sign-in is accepted', async () => {
  expect(await attempt({})).toBe('taken')
})

test.each([
  ['another domain', { domain: 'example.com' }, '422 domain_mismatch'],
  ['a domain that begins with ours', { domain: 'example.org.evil.example' }, '422 domain_mismatch'],
  ['a homograph of our domain', { domain: 'xn--exmple-cua.org' }, '422 domain_mismatch'],
  ['our domain with another port', { domain: 'example.org:8443' }, '422 domain_mismatch'],
  ['our domain without https', { scheme: 'http' }, '422 domain_mismatch'],
  ['a URI of another site', { uri: 'https://evil.example/account' }, '422 uri_mismatch'],
  ['a URI without https', { uri: 'http://example.org' }, '422 uri_mismatch'],
  ['a URI that is no page', { uri: 'did:key:z6Mk' }, '422 uri_mismatch'],
  ['a network that is not asked for', { chainId: 'eip155:137' }, '422 chain_mismatch'],
  ['a nonce of one’s own', { nonce: 'madeUpNonce1' }, '422 nonce_unknown'],
  ['a message of which nothing holds yet', { notBefore: '2026-01-03T00:00:00Z' }, '422 not_yet_valid'],
] satisfies [string, Partial<SignInInput>, string][])('%s is refused', async (_, fields, refusal) => {
  expect(await attempt(fields)).toBe(refusal)
})

test.each([
  [
    'line breaks in the statement',
    (text: string) => text.replace('Sign in to Example', 'Sign in\n\nURI: https://a.example'),
    'malformed',
  ],
  ['a second URI', (text: string) => text.replace('Version: 1', 'URI: https://evil.example\nVersion: 1'), 'malformed'],
  ['a line at the end', (text: string) => `${text}\nResources:\n- https://a.example\nmore`, 'malformed'],
  ['a carriage return', (text: string) => text.replace('Version: 1', 'Version: 1\r'), 'malformed'],
  [
    'an address in small letters',
    (text: string) => text.replace(alice.address, alice.address.toLowerCase()),
    'malformed',
  ],
  ['letters that only look like ours', (text: string) => text.replace('example.org', 'ехample.org'), 'malformed'],
  [
    'a statement of a megabyte',
    (text: string) => text.replace('Sign in to Example', 'a'.repeat(1_000_000)),
    'too_large',
  ],
  ['a long statement', (text: string) => text.replace('Sign in to Example', 'a'.repeat(10_000)), 'malformed'],
])('%s is not a sign-in message', async (_, change, code) => {
  expect(await attempt({}, change)).toMatch(new RegExp(`^4\\d\\d ${code}$`))
})

test('a message that has expired', async () => {
  const site = openSite()
  const message = await site.write({ lifetime: 60_000 })
  const signature = await alice.signMessage({ message })
  await site.clock.advance(91_000)
  expect((await site.ask('POST', '/verify', { message, signature })).body.error.code).toBe('expired')
})

test('a replayed nonce, also by many requests at once', async () => {
  const site = openSite()
  const message = await site.write()
  const claim = { message, signature: await alice.signMessage({ message }) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask('POST', '/verify', claim)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
    new Set(['nonce_used']),
  )
  expect((await site.ask('POST', '/verify', claim)).body.error.code).toBe('nonce_used')
})

test('a nonce that is too old', async () => {
  const site = openSite({ nonceLifetime: 60_000 })
  const message = await site.write()
  await site.clock.advance(60_000)
  const { body } = await site.ask('POST', '/verify', { message, signature: await alice.signMessage({ message }) })
  expect(body.error.code).toBe('nonce_unknown')
})

test('a signature of another account, over another text, or malformed', async () => {
  const site = openSite()
  const message = await site.write()
  const other = await site.write({ statement: 'Sign in to Examine' })
  const signatures = [
    await bob.signMessage({ message }),
    await alice.signMessage({ message: other }),
    '0x',
    'f'.repeat(132),
  ]
  for (const signature of signatures)
    expect((await site.ask('POST', '/verify', { message, signature })).body.error.code).toBe('invalid_signature')
  // None of the attacks has used the nonce up.
  expect((await site.ask('POST', '/verify', { message, signature: await alice.signMessage({ message }) })).status).toBe(
    200,
  )
})

test('a malleated signature: the same key and message, written with the other s', async () => {
  const site = openSite()
  const message = await site.write()
  const signature = await alice.signMessage({ message })
  const s = secp256k1.CURVE.n - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  const malleated = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
  expect((await site.ask('POST', '/verify', { message, signature: malleated })).body.error.code).toBe(
    'invalid_signature',
  )
})

test('bodies that are not a claim', async () => {
  const { ask } = openSite()
  for (const body of [
    '',
    'null',
    '[]',
    '{"message":1,"signature":""}',
    '{"message":"","signature":{}}',
    '{',
    { message: 'x', signature: 'y', publicKey: 5 },
  ])
    expect((await ask('POST', '/verify', body)).body.error.code).toBe('malformed')
})
