import { randomBytes, randomInt } from 'node:crypto'
import { type LoginErrorCode, type LoginRouteName, loginErrors, loginRefusal, loginRoutes } from '@latchkey/frame/wire'
import { type SocialProviders, startSocialProviders } from '@latchkey/test-wallets/login'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { howMany } from '../test/interruptions/how-many.ts'
import { bodiesAround, examplesOf, takenBodies } from './test/bad-bodies.ts'
import { createLoginClient, type LoginClient, type Tampering } from './test/login-client.ts'
import { readLoginTables } from './test/login-tables.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'
import { site } from './test/test-people.ts'

const names = Object.keys(loginRoutes) as LoginRouteName[]
const schemaOf = (name: LoginRouteName): v.GenericSchema => loginRoutes[name].request
const loginOrigin = 'http://login.localhost'
const nowhere = 'http://127.0.0.1:1'
const chainId = 'eip155:31337'
/** The seed of all random input in this run. A failure prints it. */
const seed = randomInt(2 ** 31)
/** A refused request whose proof holds is remembered in the first, and may count in the second. */
const counted = ['login_nonces', 'login_counters']

/** Whether the contract has this body: `{}` where a route needs nothing. */
function isTaken(name: LoginRouteName, text: string): boolean {
  try {
    return v.is(schemaOf(name), JSON.parse(text))
  } catch {
    return false
  }
}

/** The code of a refusal that is as the contract has it: with its own status, readable for the login origin. */
function codeOf({ body, headers, status }: Awaited<ReturnType<LoginClient['post']>>): LoginErrorCode {
  const { error } = v.parse(loginRefusal, body)
  expect({ code: error.code, status }).toEqual({ code: error.code, status: loginErrors[error.code] })
  if (status === 429 || status === 503) expect(error.retryAfter).toBeGreaterThan(0)
  expect(headers.get('access-control-allow-origin')).toBe(loginOrigin)
  return error.code
}

const read = async (response: Response) => {
  const { headers, status } = response
  return { headers, status, text: await response.text() }
}

const token = 'A'.repeat(43)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwk = { kty: 'EC', crv: 'P-256', x: token, y: token }
const claims = { htm: 'POST', htu: '', iat: 1_800_000_000, jti: token, bh: token }
const forged = (head: object) => `${part(head)}.${part(claims)}.${'A'.repeat(86)}`
/** Text that a header may have. */
const plain = fc.string({ maxLength: 200 }).map((text) => text.trim())

/** Headers of which the proof holds for nothing. */
const badHeaders = fc
  .record(
    {
      dpop: fc.oneof(
        plain,
        fc.constantFrom(
          forged({ typ: 'dpop+jwt', alg: 'ES256', jwk }),
          forged({ typ: 'dpop+jwt', alg: 'none', jwk }),
          forged({ typ: 'dpop+jwt', alg: 'HS256', jwk: { kty: 'oct', k: token } }),
          forged({ typ: 'dpop+jwt', alg: 'ES256', jwk: { ...jwk, d: token } }),
          forged({ typ: 'dpop+jwt', alg: 'ES256', jku: 'https://evil.example', jwk }),
          forged({ typ: 'dpop+jwt', alg: 'ES256', crit: ['b64'], b64: false, jwk }),
          `${part([])}.${part([])}.`,
          '..',
          'A'.repeat(4_000),
        ),
      ),
      authorization: fc.oneof(
        plain,
        fc.constantFrom(`Bearer ${token}`, `DPoP ${token}`, 'DPoP', `DPoP ${'A'.repeat(200)}`),
      ),
      'content-type': fc.oneof(
        plain,
        fc.constantFrom('text/plain', 'multipart/form-data', 'application/json; charset=x'),
      ),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      'user-agent': plain,
      'x-forwarded-for': fc.oneof(plain, fc.constantFrom('::', '1.2.3.4, ', 'unknown', 'a'.repeat(2_000))),
      'x-place': plain,
      'accept-language': plain,
      cookie: plain,
    },
    { requiredKeys: ['dpop'] },
  )
  .map((headers) => headers as Readonly<Record<string, string>>)
const query = fc.oneof(
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom('', '?', '?%00=%ff', '?__proto__=1&projectId[]=a', `?projectId=${'a'.repeat(5_000)}`, '?a=%E0%A4%A'),
)

describeDatabases('bad input of the login', ({ create, dialect }) => {
  let store: Store
  let login: TestLogin
  let providers: SocialProviders
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  /** Requests for each route, in each run. */
  const runs = { seed, numRuns: howMany(dialect === 'sqlite' ? 6 : 2) }
  const more = { seed, numRuns: 4 * runs.numRuns }

  beforeAll(async () => {
    providers = await startSocialProviders()
    store = await openStore(await create())
    login = await startTestLogin({
      store,
      addressHeader: 'x-forwarded-for',
      chains: { [chainId]: nowhere, 'eip155:10': nowhere },
      login: {
        burst: 100_000,
        perSecond: 10_000,
        social: providers.social,
        farcaster: { relay: nowhere },
        passkey: { rpId: site.rpId },
        placeHeader: 'x-place',
        smartAccounts: { [chainId]: { bundler: nowhere, paymaster: { url: nowhere } } },
      },
    })
    providers.open(login.url)
    visitor = await newVisitor()
    await visitor.client.ask('identity-token', { projectId: 'shop' })
  })
  afterAll(async () => {
    await login.close()
    await store.close()
    await providers.close()
  })

  const rows = () => readLoginTables(store.database)
  /** Mails go out behind the requests. */
  async function settle() {
    const waiting = async () => Number((await store.database.get('SELECT count(*) AS n FROM login_mails'))?.n)
    if ((await waiting()) > 0) await expect.poll(waiting).toBe(0)
  }
  /** @param but tables that may change */
  async function changesNothing<T>(what: string, work: () => Promise<T>, but: readonly string[] = []): Promise<T> {
    const kept = async () => Object.entries(await rows()).filter(([name]) => !but.includes(name))
    await settle()
    const before = await kept()
    const result = await work()
    expect(await kept(), `${what}, seed ${seed}`).toEqual(before)
    return result
  }
  /** A device in a network of its own: limits are by network. */
  const newDevice = () => {
    const headers = { 'x-forwarded-for': [10, ...randomBytes(3)].join('.') }
    return createLoginClient(login.url, { now: () => login.clock.time, headers })
  }
  /** A visitor whose account has keys. */
  async function newVisitor() {
    const client = await newDevice()
    const { account } = await login.logIn(client, `${randomBytes(8).toString('hex')}@shop.example`)
    const keys = createTestKeys()
    const prove = () => keys.prove(client, account.id)
    await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof: await prove() })
    return { client, keys, prove }
  }

  test('all tables of the login are compared', async () => {
    const all = await rows()
    expect(Object.keys(all).length).toBeGreaterThan(18)
    for (const name of ['accounts', 'devices', 'shares', 'keys', 'nodes'])
      expect(all[`login_${name}`]?.length).toBeGreaterThan(0)
  })

  test(
    'every route: a body that the contract hasn’t is refused as such, and no table changes',
    async () => {
      for (const name of names) {
        const property = fc.asyncProperty(bodiesAround(schemaOf(name)), query, async (body, search) => {
          fc.pre(!isTaken(name, body))
          const answer = await visitor.client.post(name, body, { query: search })
          expect(codeOf(answer), name).toMatch(/^login\/(bad-request|too-large)$/)
        })
        await changesNothing(name, () => fc.assert(property, runs))
      }
    },
    howMany(60_000),
  )

  test(
    'every route: headers that are made up are refused by a code of the contract, and no table changes',
    async () => {
      for (const name of names) {
        const examples = fc.constantFrom(...examplesOf(schemaOf(name)))
        const property = fc.asyncProperty(examples, badHeaders, query, async (example, headers, search) => {
          const tampering: Tampering = { query: search, proof: () => undefined, headers }
          const answer = await visitor.client.post(name, JSON.stringify(example), tampering)
          expect(loginErrors[codeOf(answer)], name).toBeLessThan(500)
        })
        await changesNothing(name, () => fc.assert(property, runs))
      }
    },
    howMany(60_000),
  )

  test(
    'every route: a body that the contract has, with any value in it, is answered, or refused as a whole',
    async () => {
      let { client } = await newVisitor()
      let asked = 0
      for (const name of names) {
        const isEnd = /^sessions?\/end$/.test(name)
        const taken = takenBodies(schemaOf(name))
        const property = fc.asyncProperty(fc.constantFrom(...taken), async (body) => {
          asked += 1
          // An account may ask 120 times at once.
          if (isEnd || asked % 100 === 0) client = (await newVisitor()).client
          await settle()
          const before = await rows()
          const answer = await client.post(name, body)
          if (answer.status === 200) return void v.parse(loginRoutes[name].answer, answer.body)
          codeOf(answer)
          const after = await rows()
          for (const table of Object.keys(before))
            if (!counted.includes(table)) expect(after[table], `${name}: ${table}`).toEqual(before[table])
        })
        await fc.assert(property, { seed, numRuns: Math.min(runs.numRuns, taken.length) })
        if (isEnd) client = (await newVisitor()).client
      }
    },
    howMany(60_000),
  )

  test('a value that no database keeps is refused, also of a visitor whose keys prove the rest', async () => {
    const { client, keys, prove } = await newVisitor()
    const { sealed, stepUpKey } = createTestFactor()
    const recovery = { kind: 'code', label: 'Code', sealed, share: createShare(), stepUpKey } as const
    const delegation = {
      delegate: `0x${'22'.repeat(20)}`,
      delegator: keys.addresses.eip155 as `0x${string}`,
      authority: `0x${'ff'.repeat(32)}`,
      caveats: [],
      salt: '0x1',
    } as const
    const permission = {
      id: `0x${'11'.repeat(32)}`,
      chainId,
      origin: 'https://shop.example',
      limits: { kind: 'native', amount: '1', period: 60, start: 0 },
      delegation,
      expiresAt: login.clock.time + 60_000,
    } as const
    const cases: readonly (readonly [LoginRouteName, () => Promise<object>])[] = [
      ['vault/recovery/add', async () => ({ ...recovery, label: 'a\0b', keyProof: await prove() })],
      ['permissions/add', async () => ({ ...permission, origin: 'https://shop\0.example' })],
      ['permissions/add', async () => ({ ...permission, expiresAt: 2 ** 53 })],
      ['permissions/add', async () => ({ ...permission, expiresAt: 1e300 })],
    ]
    for (const [name, make] of cases) {
      const body = JSON.stringify(await make())
      const answer = await changesNothing(body, () => client.post(name, body), ['login_nonces'])
      expect(codeOf(answer), body).toBe('login/bad-request')
    }
    expect((await client.post('permissions/add', JSON.stringify(permission))).status).toBe(200)
  })

  const methods = ['GET', 'PUT', 'DELETE', 'PATCH'] as const
  test(
    'an unknown route, and another method, is refused by a code of the contract',
    async () => {
      const path = fc.oneof(
        fc.webSegment().filter((text) => !text.startsWith('.')),
        fc.constantFrom(
          '',
          'email',
          'email/start/',
          'EMAIL/start',
          'vault/../account/x',
          '%00',
          '%E0%A4%A',
          '__proto__',
        ),
      )
      const property = fc.asyncProperty(path, query, async (segment, search) => {
        fc.pre(!names.includes(segment as LoginRouteName))
        expect(codeOf(await visitor.client.post(segment, '{}', { query: search }))).toBe('login/unknown')
      })
      await changesNothing('unknown routes', () => fc.assert(property, more))
      await changesNothing('other methods', async () => {
        for (const method of methods)
          for (const name of names) {
            const request = { method, headers: { origin: loginOrigin } }
            const { text, ...answer } = await fetch(`${login.url}/login/${name}`, request).then(read)
            expect(codeOf({ ...answer, body: JSON.parse(text) })).toBe('login/unknown')
          }
      })
    },
    howMany(60_000),
  )

  const providerName = fc.oneof(
    fc.constantFrom('google', 'github', 'apple', 'facebook', 'x', 'discord', 'oidc', '__proto__', 'constructor', '%00'),
    fc.webSegment().filter((text) => text !== '' && !text.startsWith('.')),
  )
  const parameters: fc.Arbitrary<Record<string, string>> = fc.record(
    {
      state: plain,
      code: plain,
      error: fc.oneof(plain, fc.constantFrom('access_denied', 'server_error')),
      error_description: plain,
      iss: fc.oneof(plain, fc.constantFrom('https://evil.example')),
      id_token: plain,
      user: plain,
    },
    { requiredKeys: [] },
  )
  const method = fc.constantFrom('GET', 'POST')
  const arrive = async (provider: string, method: string, given: URLSearchParams) => {
    const url = `${login.url}/login/social/callback/${provider}`
    const { headers, status } =
      method === 'GET'
        ? await fetch(`${url}?${given}`, { redirect: 'manual' })
        : await fetch(url, { redirect: 'manual', method, body: given })
    expect(status).toBe(303)
    const page = new URL(headers.get('location') ?? '')
    expect(`${page.origin}${page.pathname}`).toBe(`${loginOrigin}/social.html`)
    return new URLSearchParams(page.hash.slice(1)).get('latchkey-error')
  }

  test(
    'an answer of a provider that belongs to no login leads to the login site with a code, and no table changes',
    async () => {
      const property = fc.asyncProperty(providerName, method, parameters, async (provider, by, given) => {
        expect(await arrive(provider, by, new URLSearchParams(given))).toBe('login/flow')
      })
      await changesNothing('callbacks', () => fc.assert(property, more))
    },
    howMany(60_000),
  )

  test(
    'a bad answer of a provider ends its own login alone, by a code',
    async () => {
      const property = fc.asyncProperty(providerName, method, parameters, async (provider, by, given) => {
        const client = await newDevice()
        const request = { projectId: 'shop', provider: 'google', purpose: 'login', mode: 'popup' } as const
        const begun = await client.ask('social/start', { ...request, browserHash: token })
        const state = new URL(begun.url).searchParams.get('state') ?? ''
        const answer = new URLSearchParams({ ...given, state })
        const code = await changesNothing(provider, () => arrive(provider, by, answer), ['login_flows'])
        expect(code).toMatch(/^login\/(provider|declined)$/)
        expect((await client.refused('social/finish', { ticket: begun.ticket })).code).toBe(code)
        expect((await client.refused('social/finish', { ticket: begun.ticket })).code).toBe('login/flow')
      })
      await fc.assert(property, runs)
    },
    howMany(60_000),
  )

  test(
    'the settings and the public keys: any query and any header gets the answer, or a code',
    async () => {
      const look = (path: string, search: string, headers: Readonly<Record<string, string>> = {}) =>
        fetch(`${login.url}${path}${search}`, { headers: { ...headers, origin: loginOrigin } }).then(read)
      const { text } = await look('/.well-known/jwks.json', '')
      const property = fc.asyncProperty(query, badHeaders, async (search, { 'content-encoding': _, ...headers }) => {
        const config = await look('/login/config', search, headers)
        expect(codeOf({ ...config, body: JSON.parse(config.text) })).toBe('login/project')
        expect((await look('/login/config', `?projectId=shop&${search.slice(1)}`, headers)).status).toBe(200)
        expect(await look('/.well-known/jwks.json', search, headers)).toMatchObject({ status: 200, text })
      })
      await changesNothing('settings and keys', () => fc.assert(property, more))
      for (const method of ['POST', ...methods.slice(1)])
        expect((await fetch(`${login.url}/.well-known/jwks.json`, { method })).status).toBe(404)
    },
    howMany(60_000),
  )
})
