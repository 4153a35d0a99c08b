import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createSignInMessage, formatSignInMessage } from '@latchkey/siwx'
import {
  bitcoinMnemonicAccounts,
  cosmosMnemonicAccounts,
  polkadotMnemonicAccounts,
  signArbitrary,
  signPolkadotRaw,
  solanaMnemonicAccounts,
} from '@latchkey/test-wallets'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Services, startServices } from '../index.ts'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const origin = 'http://localhost:5173'
const signIn = { origins: ['http://localhost:*', 'http://shop.example'], chains: ['eip155:31337'] }
let services: Services
let chain: Awaited<ReturnType<typeof startAnvil>>
let store: Awaited<ReturnType<typeof openStore>>

beforeAll(async () => {
  ;[chain, store] = await Promise.all([startAnvil(), openStore(':memory:')])
  services = await startServices({ port: 0, logLevel: 'silent', store, chains: { 'eip155:31337': chain.url }, signIn })
})
afterAll(async () => {
  await services.close()
  await Promise.all([store.close(), chain.close()])
})

type Json = Record<string, never> & { nonce: string; session: object; sessions: object[]; error: { code: string } }
async function ask(
  method: string,
  path: string,
  { body, headers = {}, url = services.url }: { body?: unknown; headers?: Record<string, string>; url?: string } = {},
) {
  const response = await fetch(`${url}/siwx${path}`, {
    method,
    headers: { origin, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Json }
}

async function claim(address: string = account.address, chain = '31337', url = services.url) {
  const { nonce } = (await ask('POST', '/nonce', { url })).body
  const message = formatSignInMessage(
    createSignInMessage({
      domain: 'localhost:5173',
      uri: origin,
      chainId: 'eip155:31337',
      accountAddress: address,
      nonce,
    }),
  )
  const signed = message.replace('Chain ID: 31337', `Chain ID: ${chain}`)
  return { message: signed, signature: await account.signMessage({ message: signed }) }
}

test('a visitor signs in by cookie, and another node on the same database knows it, also after a restart', async () => {
  const answer = await ask('POST', '/verify', { body: await claim() })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const second = await startServices({ port: 0, logLevel: 'silent', store, signIn })
  const { body } = await ask('GET', '/sessions', { headers: { cookie }, url: second.url })
  expect(body.sessions).toEqual([answer.body.session])
  expect((await ask('DELETE', '/sessions', { headers: { cookie }, url: second.url })).status).toBe(204)
  await second.close()
  expect((await ask('GET', '/sessions', { headers: { cookie } })).body.sessions).toEqual([])
})

test('over https the cookie is bound to this very host', async () => {
  const secure = await startServices({
    port: 0,
    logLevel: 'silent',
    store,
    publicUrl: 'https://services.example',
    signIn: { ...signIn, origins: ['https://shop.example', ...signIn.origins] },
  })
  const url = `http://127.0.0.1:${secure.port}`
  const answer = await ask('POST', '/verify', { body: await claim(), url })
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-.*; Secure/)
  await secure.close()
})

test('a page that is not ours reads nothing and may not act', async () => {
  const foreign = { origin: 'http://localhost.evil.example' }
  const { status, body, headers } = await ask('POST', '/nonce', { headers: foreign })
  expect([status, body.error.code, headers.get('access-control-allow-origin')]).toEqual([
    403,
    'origin_not_allowed',
    null,
  ])
})

test('the address of no key is asked of the chain, and a chain that is away is not a no', async () => {
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect((await ask('POST', '/verify', { body: await claim(stranger) })).body.error.code).toBe('invalid_signature')
  const away = await startServices({
    port: 0,
    logLevel: 'silent',
    store,
    chains: { 'eip155:31337': 'http://127.0.0.1:9' },
    signIn,
  })
  const { status, body } = await ask('POST', '/verify', { body: await claim(stranger), url: away.url })
  expect([status, body.error.code]).toEqual([503, 'cannot_verify'])
  await away.close()
})

test('a session is of a network that was configured, in its one spelling', async () => {
  const own = await startServices({ port: 0, logLevel: 'silent', store, signIn: { origins: signIn.origins } })
  const verify = async (chain: string) => {
    const { status } = await ask('POST', '/verify', { body: await claim(account.address, chain), url: own.url })
    return status
  }
  expect(await verify('31337')).toBe(200)
  for (const chain of ['031337', '00031337', '1', '0001', '31337.0', '0x7a69', '3.1337e4'])
    expect([chain, await verify(chain)]).toEqual([chain, expect.toBeOneOf([400, 422])])
  await own.close()
})

test.each(['eip155:0001', 'eip155:', 'eip155:1e3', 'EIP155:1', 'eip155:0x1'])(
  'error: the setting names %s',
  async (id) => {
    await expect(startServices({ port: 0, signIn: { ...signIn, chains: [id] } })).rejects.toThrow(
      /signIn.chains.0: a CAIP-2/,
    )
    await expect(startServices({ port: 0, chains: { [id]: 'http://127.0.0.1:9' } })).rejects.toThrow(/chains/)
  },
)

test('limits: the body, and the requests of one address', async () => {
  const own = await startServices({ port: 0, logLevel: 'silent', signIn: { ...signIn, perMinute: 3 } })
  const large = await ask('POST', '/verify', { body: { message: 'x'.repeat(600_000) }, url: own.url })
  expect([large.status, large.body.error.code]).toEqual([413, 'body_too_large'])
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await ask('POST', '/nonce', { url: own.url })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await own.close()
})

test('one address tries to sign in so many times a day, also at once, without loss for others', async () => {
  const database = await openStore(':memory:')
  let time = Date.now()
  const { url, port, close } = await startServices({
    port: 0,
    logLevel: 'silent',
    store: database,
    now: () => time,
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:31337': chain.url },
    signIn: { ...signIn, perDay: 3 },
  })
  const verify = (address: string, body: object) =>
    ask('POST', '/verify', { body, url, headers: { 'x-forwarded-for': address } })
  const signInFrom = async (address: string) => verify(address, await claim(undefined, undefined, url))
  const first = await signInFrom('203.0.113.1')
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const claims = await Promise.all(Array.from({ length: 4 }, () => claim(undefined, undefined, url)))
  const forged = await verify('203.0.113.2', { ...claims[0], signature: '0x00' })
  expect(forged.status).toBe(422)
  const answers = await Promise.all(claims.map((each) => verify('203.0.113.2', each)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
  const refused = await signInFrom('203.0.113.2')
  expect([refused.body.error.code, refused.headers.get('retry-after')]).toEqual(['rate', '28800'])
  // `fetch` would write the path in its normal form.
  const headers = { origin, 'x-forwarded-for': '203.0.113.2' }
  const raw = request({ port, path: '/siwx/x/../verify', method: 'POST', headers }).end('{}')
  const [answer] = (await once(raw, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(429)
  expect((await database.database.all('SELECT holder FROM sign_in_sessions')).length).toBe(3)
  expect((await ask('GET', '/sessions', { url, headers: { cookie } })).body.sessions).toHaveLength(1)
  expect((await signInFrom('203.0.113.3')).status).toBe(200)
  time += 28_800_000
  expect([(await signInFrom('203.0.113.2')).status, (await signInFrom('203.0.113.2')).status]).toEqual([200, 429])
  await close()
  await database.close()
})

test('without a site the routes are off and say so; the document lists them', async () => {
  const off = await startServices({ port: 0, logLevel: 'silent' })
  expect((await ask('POST', '/nonce', { url: off.url })).body.error.code).toBe('not_configured')
  const { paths } = (await (await fetch(`${off.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  expect(Object.keys(paths['/siwx/sessions'] ?? {})).toEqual(['get', 'delete'])
  await off.close()
})

test('every ecosystem signs in, by the signatures of its own wallets', async () => {
  const chains = [
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'cosmos:cosmoshub-4',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ]
  const own = await startServices({ port: 0, logLevel: 'silent', signIn: { origins: signIn.origins, chains } })
  const [solana] = solanaMnemonicAccounts({ count: 1 })
  const [bitcoin] = bitcoinMnemonicAccounts({ count: 1 })
  const [cosmos] = cosmosMnemonicAccounts({ count: 1 })
  const [polkadot] = polkadotMnemonicAccounts({ count: 1 })
  if (!solana || !bitcoin || !cosmos || !polkadot) throw new Error('no accounts')
  const bytes = (text: string) => new TextEncoder().encode(text)
  const wallets: [chainId: string, address: string, sign: (text: string) => object][] = [
    [
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      solana.address,
      (text) => ({ signature: base58.encode(solana.sign(bytes(text))) }),
    ],
    [
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      bitcoin.payment.address,
      (text) => ({ signature: bitcoin.payment.signMessage(bytes(text), 'bip322') }),
    ],
    [
      'cosmos:cosmoshub-4',
      cosmos.addressOn('cosmos'),
      (text) => {
        const { pub_key, signature } = signArbitrary(cosmos, cosmos.addressOn('cosmos'), text)
        return { signature, publicKey: pub_key.value }
      },
    ],
    [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      polkadot.address,
      (text) => ({ signature: signPolkadotRaw(polkadot, text) }),
    ],
  ]
  for (const [chainId, accountAddress, sign] of wallets) {
    const { nonce } = (await ask('POST', '/nonce', { url: own.url })).body
    const input = { domain: 'localhost:5173', uri: origin, chainId, accountAddress, nonce }
    const message = formatSignInMessage(createSignInMessage(input))
    const other = { message, ...sign(`${message}.`) }
    expect((await ask('POST', '/verify', { body: other, url: own.url })).body.error.code).toBe('invalid_signature')
    const { body, status } = await ask('POST', '/verify', { body: { message, ...sign(message) }, url: own.url })
    expect([status, body.session]).toMatchObject([200, { address: `${chainId}:${accountAddress}` }])
  }
  await own.close()
})
