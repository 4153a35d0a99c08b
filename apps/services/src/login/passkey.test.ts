import { SettingsService } from '@simplewebauthn/server'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AttestationFormat, attestationRoot } from './test/attest.ts'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createTestPasskey, type PasskeyEdit } from './test/test-passkey.ts'

const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
let login: TestLogin
beforeEach(async () => {
  login = await startTestLogin({
    chains: { 'eip155:31337': 'http://127.0.0.1:1' },
    login: { passkey: { rpId: site.rpId }, smartAccounts: { 'eip155:31337': { bundler: 'http://127.0.0.1:1' } } },
  })
})
afterEach(() => login.close())

const options = (client: LoginClient, purpose: 'create' | 'link' | 'get') =>
  client.ask('passkey/options', { projectId: 'shop', purpose, label: 'Ann’s phone' })
async function create(client: LoginClient, passkey = createTestPasskey(site), edit?: PasskeyEdit) {
  const { flow, options: given } = await options(client, 'create')
  return { passkey, request: { flow, credential: passkey.create(given, edit) } }
}
async function visitor() {
  const client = await login.client()
  const { passkey, request } = await create(client)
  return { client, passkey, account: client.keep(await client.ask('passkey/finish', request)).account }
}

test('a passkey makes an account, and opens it on another device', async () => {
  const { account, passkey } = await visitor()
  expect(account.logins).toMatchObject([{ method: 'passkey', label: 'Ann’s phone' }])
  const second = await login.client()
  const { flow, options: given } = await options(second, 'get')
  expect(given).toMatchObject({ rpId: site.rpId, userVerification: 'required' })
  const answer = second.keep(await second.ask('passkey/finish', { flow, credential: passkey.get(given) }))
  expect(answer.account.id).toBe(account.id)
  expect((await second.refused('passkey/finish', { flow, credential: passkey.get(given) })).code).toBe('login/flow')
})

test('options ask for a discoverable ES256 passkey with verification, and nothing about the authenticator’s maker', async () => {
  const client = await login.client()
  const { options: given } = await options(client, 'create')
  expect(given).toMatchObject({
    rp: { id: site.rpId, name: 'Shop login' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
})

const formats: AttestationFormat[] = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed']
test.each(formats)('a passkey’s attestation makes the server ask no host: %s', async (format) => {
  const identifier = format as Parameters<typeof SettingsService.getRootCertificates>[0]['identifier']
  const before = SettingsService.getRootCertificates({ identifier })
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    // The login's own server, and those of other tests in this worker: an earlier one may still ask its chain.
    if (new URL(input).hostname === '127.0.0.1') return fetch(input, init)
    asked.push(input)
    return new Response('')
  })
  try {
    // Where its maker is trusted, a certificate is looked at more closely.
    for (const certificates of [before, [attestationRoot]]) {
      SettingsService.setRootCertificates({ identifier, certificates: [...certificates] })
      const client = await login.client()
      const attestation = { format, revocations: 'http://169.254.169.254/latest/meta-data/' }
      const { passkey, request } = await create(client, undefined, { attestation })
      const made = await client.ask('passkey/finish', request).catch(String)
      expect({ asked, made }).toMatchObject({ asked: [], made: { status: 'logged-in' } })
      const { flow, options: given } = await options(client, 'get')
      expect((await client.ask('passkey/finish', { flow, credential: passkey.get(given) })).status).toBe('logged-in')
    }
  } finally {
    SettingsService.setRootCertificates({ identifier, certificates: [...before] })
    vi.unstubAllGlobals()
  }
})

test('an authenticator that signs for itself makes an account, and so does an authenticator that signs nothing', async () => {
  for (const edit of [{ attestation: { format: 'packed' } }, {}] as const) {
    const client = await login.client()
    const { request } = await create(client, undefined, edit)
    expect((await client.ask('passkey/finish', request)).status).toBe('logged-in')
  }
})

const edits: [string, PasskeyEdit][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['another ceremony', { type: 'webauthn.other' }],
  ['no verification of the visitor', { flags: 1 }],
  ['a frame of another site', { crossOrigin: true }],
]
test.each(edits)('error: creating with %s', async (_, edit) => {
  const client = await login.client()
  const { request } = await create(client, undefined, edit)
  expect((await client.refused('passkey/finish', request)).code).toBe('login/passkey')
})

test.each([
  ...edits,
  ['the server’s challenge itself, which could be the hash of an operation', { challenge: 'bare' }] as [
    string,
    PasskeyEdit,
  ],
  ['a counter that went back (a copied authenticator)', { counter: 1 }] as [string, PasskeyEdit],
])('error: logging in with %s', async (_, edit) => {
  const { passkey } = await visitor()
  const client = await login.client()
  const before = await options(client, 'get')
  await client.ask('passkey/finish', { flow: before.flow, credential: passkey.get(before.options) })
  const { flow, options: given } = await options(client, 'get')
  const bare = edit.challenge === 'bare' ? { challenge: String(given.challenge) } : edit
  expect((await client.refused('passkey/finish', { flow, credential: passkey.get(given, bare) })).code).toBe(
    'login/passkey',
  )
})

test('a passkey that a thief creates with a victim’s id is refused, and so is another key’s signature', async () => {
  const { passkey } = await visitor()
  const thief = await login.client()
  const id = Buffer.from(passkey.id, 'base64url')
  const { request } = await create(thief, createTestPasskey(site), { id })
  expect((await thief.refused('passkey/finish', request)).code).toBe('login/taken')
  const { flow, options: given } = await options(thief, 'get')
  const forged = createTestPasskey(site).get(given, { id })
  expect((await thief.refused('passkey/finish', { flow, credential: forged })).code).toBe('login/passkey')
  const unknown = createTestPasskey(site).get(given)
  expect((await thief.refused('passkey/finish', { flow, credential: unknown })).code).toBe('login/passkey')
})

test('a second passkey is linked, and opens the same account; the same one twice is refused', async () => {
  const { account, client } = await visitor()
  const second = createTestPasskey(site)
  const started = await options(client, 'link')
  expect(started.options.excludeCredentials).toHaveLength(1)
  const linked = await client.ask('passkey/finish', { flow: started.flow, credential: second.create(started.options) })
  expect(linked.account.logins).toHaveLength(2)
  const again = await options(client, 'link')
  expect(
    (await client.refused('passkey/finish', { flow: again.flow, credential: second.create(again.options) })).code,
  ).toBe('login/taken')
  const other = await login.client()
  const { flow, options: given } = await options(other, 'get')
  expect(other.keep(await other.ask('passkey/finish', { flow, credential: second.get(given) })).account.id).toBe(
    account.id,
  )
})

test('error: another device’s flow, and one older than five minutes', async () => {
  const { passkey } = await visitor()
  const [client, thief] = await Promise.all([login.client(), login.client()])
  const { flow, options: given } = await options(client, 'get')
  expect((await thief.refused('passkey/finish', { flow, credential: passkey.get(given) })).code).toBe('login/flow')
  login.clock.time += 300_000
  expect((await client.refused('passkey/finish', { flow, credential: passkey.get(given) })).code).toBe('login/flow')
})

test('the login site gets the relying party, and passkeys may log in if there are smart accounts', async () => {
  const config = (await (await fetch(`${login.url}/login/config?projectId=shop`)).json()) as Record<string, unknown>
  expect(config.passkeyRpId).toBe(site.rpId)
  expect(config.methods).toEqual({ email: true, social: [], farcaster: false, passkey: true })
})

test('error: without the setting there are no passkeys', async () => {
  const off = await startTestLogin()
  const client = await off.client()
  expect((await client.refused('passkey/options', { projectId: 'shop', purpose: 'get' })).code).toBe('login/method-off')
  await off.close()
})

test('whatever an authenticator answers is refused with a code', async () => {
  const client = await login.client()
  const { flow, options: given } = await options(client, 'create')
  const whole = createTestPasskey(site).create(given)
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((value) => Buffer.from(value).toString('base64url'))
  await fc.assert(
    fc.asyncProperty(
      fc.record({ clientDataJSON: bytes, attestationObject: bytes }, { requiredKeys: [] }),
      async (part) => {
        if (Object.keys(part).length === 0) return
        login.clock.time += 100
        const credential = { ...whole, response: { ...whole.response, ...part } }
        expect((await client.refused('passkey/finish', { flow, credential })).code).toMatch(
          /login\/(passkey|bad-request)/,
        )
      },
    ),
    { numRuns: 80 },
  )
})
