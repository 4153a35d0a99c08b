import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { loginConfigSchema } from '../login-config.ts'
import { beginHandshake, finishHandshake } from './exchange.ts'
import { findProvider } from './providers.ts'

const issuer = 'https://provider.example'
const endpoints = {
  issuer,
  authorization: `${issuer}/auth`,
  token: `${issuer}/token`,
  keys: `${issuer}/jwks`,
  profile: `${issuer}/profile`,
  emails: `${issuer}/emails`,
}
const client = { clientId: 'shop-id', clientSecret: 'secret', endpoints }
const config = v.parse(loginConfigSchema, { social: { google: client, github: client, discord: client } })
const email = 'ann@shop.example'
const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }]

type Said = {
  readonly name?: 'google' | 'github' | 'discord'
  readonly isVerified?: boolean
  readonly claims?: JWTPayload
  readonly hasNoNonce?: boolean
  readonly hasNoToken?: boolean
  readonly key?: CryptoKey
  readonly state?: string
}

/** A login at a provider that says what the test wants. */
async function logIn({ name = 'google', isVerified: verified = true, key = own.privateKey, ...said }: Said = {}) {
  const provider = findProvider(config, name)
  if (!provider) throw new Error('no provider')
  const now = Math.floor(Date.now() / 1000)
  let nonce: string | undefined
  const idToken = () =>
    new SignJWT({
      ...(!said.hasNoNonce && { nonce }),
      ...{ iss: issuer, aud: client.clientId, sub: 'ann', iat: now, exp: now + 300 },
      ...{ email, email_verified: verified },
      ...said.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(key)
  const answers: Readonly<Record<string, () => unknown>> = {
    [endpoints.keys]: () => ({ keys }),
    [endpoints.profile]: () => ({ id: '1', login: 'ann', username: 'ann', email, verified }),
    [endpoints.emails]: () => [{ email, primary: true, verified }],
    [endpoints.token]: async () => ({
      access_token: 'access',
      token_type: 'bearer',
      ...(provider.isOpenId && !said.hasNoToken && { id_token: await idToken() }),
    }),
  }
  const fetch: typeof globalThis.fetch = async (input) => Response.json(await answers[String(input)]?.())
  const { handshake } = await beginHandshake(provider, `https://services.example/login/social/callback/${name}`, fetch)
  nonce = handshake.nonce
  const answer = new URLSearchParams({ code: 'code', state: said.state ?? handshake.state })
  return finishHandshake(provider, handshake, answer, fetch)
}

test('the ID token of the provider says who logs in', async () => {
  expect(await logIn()).toMatchObject({ subject: 'ann' })
})

test.each<[string, Said]>([
  ['of another login', { claims: { nonce: 'another-nonce' } }],
  ['without the nonce', { hasNoNonce: true }],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['for another client', { claims: { aud: 'another-id' } }],
  ['that has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
  ['with another key’s signature', { key: other.privateKey }],
  ['that isn’t there', { hasNoToken: true }],
])('error: an ID token %s', async (_, said) => {
  await expect(logIn(said)).rejects.toThrow()
})

test('error: the state of another login', async () => {
  await expect(logIn({ state: 'A'.repeat(43) })).rejects.toThrow()
})

test.each(['google', 'github', 'discord'] as const)(
  '%s: only an address that is verified counts as one',
  async (name) => {
    expect(await logIn({ name })).toMatchObject({ email })
    expect(await logIn({ name, isVerified: false })).toMatchObject({ email: undefined })
  },
)
