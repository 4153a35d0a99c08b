import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { startFarcasterRelay } from '@latchkey/test-wallets/login'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

const fid = 4242
let chain: Awaited<ReturnType<typeof startAnvil>>
let relay: Awaited<ReturnType<typeof startFarcasterRelay>>
let login: TestLogin

beforeAll(async () => {
  ;[chain, relay] = await Promise.all([startAnvil({ chainId: 10 }), startFarcasterRelay()])
  // A registry whose idOf() says 4242 for every address.
  const code = `0x61${fid.toString(16).padStart(4, '0')}60005260206000f3`
  const params = ['0x00000000fc6c5f01fc30151999387bb99a9f489b', code]
  await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params }),
  })
})
afterAll(() => Promise.all([chain.close(), relay.close()]))
beforeEach(async () => {
  login = await startTestLogin({ chains: { 'eip155:10': chain.url }, login: { farcaster: { relay: relay.url } } })
})
afterEach(() => login.close())

type Edit = Partial<{
  nonce: string
  domain: string
  uri: string
  fid: number
  more: string[]
  chainId: number
  other: boolean
  address: `0x${string}`
  /** Seconds from now. */
  expires: number
  begins: number
  /** What stands in the signed text instead. */
  replace: readonly [string, string]
}>
/** The visitor's Farcaster app signs what the channel asks for. */
async function sign(url: string, edit: Edit = {}) {
  const channel = relay.open(url)
  if (!channel) throw new Error('no channel')
  const account = privateKeyToAccount(generatePrivateKey())
  const signer = edit.other ? privateKeyToAccount(generatePrivateKey()) : account
  const at = (seconds: number) => new Date(login.clock.time + seconds * 1000)
  const written = createSiweMessage({
    address: edit.address ?? account.address,
    chainId: edit.chainId ?? 10,
    domain: edit.domain ?? channel.domain,
    nonce: edit.nonce ?? channel.nonce,
    uri: edit.uri ?? channel.siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: at(0),
    ...(edit.expires !== undefined && { expirationTime: at(edit.expires) }),
    ...(edit.begins !== undefined && { notBefore: at(edit.begins) }),
    resources: [`farcaster://fid/${edit.fid ?? fid}`, ...(edit.more ?? [])],
  })
  const message = edit.replace ? written.replace(...edit.replace) : written
  Object.assign(channel, {
    state: 'completed',
    message,
    signature: await signer.signMessage({ message }),
    fid,
    username: 'ann',
  })
}
const begin = async () => {
  const client = await login.client()
  return { client, ...(await client.ask('farcaster/start', { projectId: 'shop', purpose: 'login' })) }
}

test('a visitor logs in with Farcaster: the link, then the signature; the same id is the same account', async () => {
  const { client, flow, url } = await begin()
  expect(url).toMatch(/^https:\/\/farcaster\.xyz\//)
  expect(await client.ask('farcaster/finish', { flow })).toEqual({ status: 'pending' })
  await sign(url)
  login.clock.time += 1_000
  const { account } = client.keep(await client.ask('farcaster/finish', { flow }))
  expect(account.logins).toMatchObject([{ method: 'farcaster', label: '@ann' }])
  expect((await client.refused('farcaster/finish', { flow })).code).toBe('login/flow')
  const again = await begin()
  await sign(again.url)
  expect(again.client.keep(await again.client.ask('farcaster/finish', { flow: again.flow })).account.id).toBe(
    account.id,
  )
})

test('a network opens 30 channels in ten minutes, also with new devices; the relay isn’t asked for more', async () => {
  const far = await startTestLogin({
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:10': chain.url },
    login: { farcaster: { relay: relay.url } },
  })
  const start = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const client = await createLoginClient(far.url, { now: () => far.clock.time, headers })
    far.clock.time += 200
    return client.refused('farcaster/start', { projectId: 'shop', purpose: 'login' }).then(
      ({ code }) => code,
      () => 'begun',
    )
  }
  const outcomes: unknown[] = []
  for (let index = 0; index < 32; index += 1) outcomes.push(await start('203.0.113.7'))
  expect(outcomes).toEqual([...Array(30).fill('begun'), 'login/rate', 'login/rate'])
  expect(await start('203.0.113.8')).toBe('begun')
  far.clock.time += 600_000
  expect(await start('203.0.113.7')).toBe('begun')
  await far.close()
})

test('a flow asks the relay once a second, however often its device polls', async () => {
  const asked: (string | undefined)[] = []
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(request.url)
    const answer = await fetch(`${relay.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  await login.close()
  login = await startTestLogin({
    chains: { 'eip155:10': chain.url },
    login: { farcaster: { relay: `http://127.0.0.1:${port}` } },
  })
  const polls = () => asked.filter((path) => path === '/v1/channel/status').length
  const [first, second] = [await begin(), await begin()]
  const poll = ({ client, flow }: typeof first) => client.ask('farcaster/finish', { flow })
  for (let index = 0; index < 5; index += 1) {
    expect(await poll(first)).toEqual({ status: 'pending' })
    login.clock.time += 90
  }
  expect(await Promise.all(Array.from({ length: 5 }, () => poll(first)))).toEqual(Array(5).fill({ status: 'pending' }))
  expect(polls()).toBe(1)
  // Each flow by itself.
  expect([await poll(second), polls()]).toEqual([{ status: 'pending' }, 2])
  await sign(first.url)
  expect(await poll(first)).toEqual({ status: 'pending' })
  login.clock.time += 1_000
  expect((await poll(first)).status).toBe('logged-in')
  expect(polls()).toBe(3)
  proxy.close()
})

test.each<[string, Edit]>([
  ['another nonce', { nonce: 'abcdefgh12345678' }],
  ['another domain', { domain: 'evil.example' }],
  ['another page', { uri: 'https://evil.example' }],
  ['another chain', { chainId: 1 }],
  ['an id that the signer doesn’t have', { fid: 1 }],
  ['the id 0', { fid: 0 }],
  ['two ids', { more: ['farcaster://fid/1'] }],
  ['another signer', { other: true }],
  ['another version', { replace: ['Version: 1', 'Version: 2'] }],
  ['a time that has ended', { expires: -1 }],
  ['a time that has not begun', { begins: 120 }],
])('error: a message with %s', async (_, edit) => {
  const { client, flow, url } = await begin()
  await sign(url, edit)
  expect((await client.refused('farcaster/finish', { flow })).code).toBe('login/farcaster')
  expect((await client.refused('farcaster/finish', { flow })).code).toBe('login/flow')
})

test('error: another device can’t finish, and a flow ends after five minutes', async () => {
  const { client, flow, url } = await begin()
  await sign(url)
  expect((await (await login.client()).refused('farcaster/finish', { flow })).code).toBe('login/flow')
  login.clock.time += 300_000
  expect((await client.refused('farcaster/finish', { flow })).code).toBe('login/flow')
})

test('error: Farcaster without its chain is refused; an unreachable relay is reported', async () => {
  await expect(startTestLogin({ chains: {}, login: { farcaster: {} } })).rejects.toThrow('eip155:10')
  const away = await startTestLogin({
    chains: { 'eip155:10': chain.url },
    login: { farcaster: { relay: 'http://127.0.0.1:9' } },
  })
  const client = await away.client()
  const request = { projectId: 'shop', purpose: 'login' } as const
  expect((await client.refused('farcaster/start', request)).code).toBe('login/unavailable')
  await away.close()
})

test('whatever the relay says of a channel, the answer is one of ours', async () => {
  const { client, flow, url } = await begin()
  const channel = relay.open(url)
  if (!channel) throw new Error('no channel')
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('completed', 'pending'), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.record({ state: value, message: value, signature: value, username: value }), async (said) => {
      Object.assign(channel, said)
      const answer = await client.ask('farcaster/finish', { flow }).catch((error: Error) => error.message)
      expect(typeof answer === 'string' ? /login\/(unavailable|farcaster|flow)/.test(answer) : answer).toBeTruthy()
      login.clock.time += 1_000
    }),
    { numRuns: 60 },
  )
})
