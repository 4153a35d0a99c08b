import { expect, test, vi } from 'vitest'
import { activeConnection } from '../../kernel/connection/select.ts'
import { isLatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import type { TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { accountNames } from '../account/account-names.ts'
import { emailLogin } from '../login/email-login.ts'
import { openLoginScene } from '../login/login-scene.fixture.ts'
import { resolveReceiver } from '../send/resolve-receiver.ts'
import { answer as serve } from '../services/answer.fixture.ts'
import { checkName } from './check-name.ts'
import { nameRegistration } from './name-registration.ts'
import { toCoinType } from './to-coin-type.ts'

const address = '0x3333333333333333333333333333333333333333'
const profile = (name: string, of = address) => ({ name, addresses: { 2147483649: { address: of } }, attributes: [] })

type Asked = { readonly method: string; readonly path: string; readonly zone: string | null; readonly body?: unknown }
type Answer = (asked: Asked) => { status?: number; body: unknown } | undefined

/** A visitor who has logged in, and services that answer as the test says. */
async function openScene(answer: Answer = () => undefined, options: Partial<TestClientOptions> = {}) {
  const asked: Asked[] = []
  const signed: { message: string; settle(): void; refuse(error: unknown): void }[] = []
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [],
    chain: { isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text) },
    can: {
      resolveName: () => Promise.reject(new Error('The node is away')),
      signMessage: ({ message }) =>
        new Promise((resolve, reject) => {
          signed.push({
            message: String(message),
            settle: () => resolve({ signature: '0x12', scheme: 'eip191' }),
            refuse: reject,
          })
        }),
    },
  })
  const scene = openLoginScene(
    {},
    {
      adapters: [adapter],
      networks: [mainnet],
      services: { url: 'https://services.example', projectId: 'p' },
      names: { zone: 'shop.eth' },
      async fetch(input, init) {
        const url = new URL(String(input))
        const question = {
          method: init?.method ?? 'GET',
          path: decodeURIComponent(url.pathname),
          zone: url.searchParams.get('zone'),
          ...(init?.body ? { body: JSON.parse(String(init.body)) as unknown } : {}),
        }
        if (question.path.startsWith('/v1/profile')) asked.push(question)
        const { body, status = 200 } = answer(question) ?? { body: { suggestions: [] } }
        return serve({ body, status })
      },
      ...options,
    },
  )
  scene.client.start()
  scene.client.use(emailLogin).submit('ada@shop.example')
  scene.site.answer('email.start', { action: 'CONNECT' })
  await scene.clock.flush()
  if (!activeConnection(scene.client.connection.getState())) throw new Error('not connected')
  const names = scene.client.use(nameRegistration)
  scene.client.router.set({ open: true })
  scene.client.router.reset({ view: 'Account' })
  scene.client.router.push({ view: 'RegisterAccountName' })
  return { ...scene, asked, signed, names }
}

const typedNames: readonly (readonly [string, ReturnType<typeof checkName>])[] = [
  ['alice', undefined],
  ['a-1b', undefined],
  ['ALICE', undefined],
  ['abc', 'too-short'],
  ['al_ce', 'characters'],
  ['alice.b', 'characters'],
  ['álice', 'characters'],
  ['xn--alice', 'hyphens'],
  ['x'.repeat(64), 'too-long'],
]

test.each(typedNames)('[S5.12] %s as a name: %s', (text, problem) => {
  expect(checkName(text)).toBe(problem)
})

test('[S5.13] a chain id from 2^31 on has no coin type', () => {
  expect(toCoinType('eip155:1')).toBe(2_147_483_649)
  expect(toCoinType(`eip155:${2 ** 31 - 1}`)).toBe(2 ** 32 - 1)
  for (const chainId of [`eip155:${2 ** 31}`, 'eip155:0', 'eip155:99999999999999999999', 'solana:1'])
    expect(() => toCoinType(chainId)).toThrow('Invalid chainId')
})

test('suggestions are asked for 500 ms after the last key, with the domain', async () => {
  const { asked, clock, names } = await openScene(() => ({
    body: {
      suggestions: [
        { name: 'alice.shop.eth', registered: true },
        { name: 'alice1.shop.eth', registered: false },
        { name: 'alice.elsewhere.eth', registered: false },
      ],
    },
  }))
  names.type('ali')
  await clock.advance(499)
  names.type('Alice')
  await clock.advance(499)
  expect([asked, names.getState()]).toMatchObject([[], { text: 'alice', name: 'alice.shop.eth', loading: true }])
  await clock.advance(1)
  await vi.waitFor(() => expect(names.getState().loading).toBe(false))
  expect(asked).toEqual([{ method: 'GET', path: '/v1/profile/suggestions/alice', zone: 'shop.eth' }])
  // Names of other domains are no suggestion.
  expect(names.getState().suggestions.map(({ name }) => name)).toEqual(['alice.shop.eth', 'alice1.shop.eth'])
  names.type('al ce')
  expect(names.getState()).toMatchObject({ problem: 'characters', name: undefined, suggestions: [] })
  names.submit()
  expect(names.getState().status).toBe('choosing')
})

test('[S7.57] the account signs name, attributes and time in seconds, and the services get it with the coin type', async () => {
  const { asked, client, clock, names, signed, view } = await openScene()
  names.type('alice')
  names.submit()
  await vi.waitFor(() => expect(signed).toHaveLength(1))
  expect(names.getState().status).toBe('signing')
  const message = { name: 'alice.shop.eth', attributes: {}, timestamp: Math.floor(clock.now() / 1000) }
  expect(JSON.parse(signed[0]?.message ?? '')).toEqual(message)
  signed[0]?.settle()
  await vi.waitFor(() => expect(names.getState().status).toBe('registered'))
  const body = { coin_type: 2_147_483_649, address, message: JSON.stringify(message), signature: '0x12' }
  expect(asked).toEqual([{ method: 'POST', path: '/v1/profile/account', zone: null, body }])
  expect(view()).toBe('RegisterAccountNameSuccess')
  // It is the account's name at once.
  expect(client.use(accountNames).getState()[`eip155:${address}`]?.name).toBe('alice.shop.eth')
  expect(await names.own()).toBe('alice.shop.eth')
})

test('[S4.39] after a failed registration the view is RegisterAccountName, with the reason', async () => {
  const reasons = [{ name: 'name', description: 'Name is already registered' }]
  const { client, names, signed, view } = await openScene(() => ({ status: 409, body: { status: 'FAILED', reasons } }))
  names.submit('taken')
  await vi.waitFor(() => expect(signed).toHaveLength(1))
  client.router.push({ view: 'ApproveTransaction' })
  signed[0]?.settle()
  await vi.waitFor(() => expect(names.getState().error).toBeDefined())
  expect(view()).toBe('RegisterAccountName')
  const { error, status, text } = names.getState()
  expect([status, text, error?.code, error?.shortMessage, error?.details]).toEqual([
    'choosing',
    'taken',
    'names/register-failed',
    'Error registering name taken.shop.eth',
    'Name is already registered',
  ])
})

test('a visitor who declines is back at the names, and a second try is asked again', async () => {
  const { asked, names, signed } = await openScene()
  names.submit('alice')
  await vi.waitFor(() => expect(signed).toHaveLength(1))
  // A second press while the login asks changes nothing.
  names.submit('bobby')
  names.type('carol')
  expect([signed.length, names.getState().name]).toEqual([1, 'alice.shop.eth'])
  signed[0]?.refuse(Object.assign(new Error('User rejected'), { code: 4001 }))
  await vi.waitFor(() => expect(names.getState().status).toBe('choosing'))
  expect([names.getState().error?.code, asked]).toEqual(['connection/user-rejected', []])
  names.submit('alice')
  await vi.waitFor(() => expect(signed).toHaveLength(2))
})

test('[S8.28] a request about a name that isn’t answered has a message of its own', async () => {
  const { client, clock, names, signed } = await openScene(() => ({ status: 500, body: {} }))
  names.type('alice')
  await clock.advance(500)
  await vi.waitFor(async () => {
    await clock.advance(5_000)
    expect(names.getState().suggestionsError?.message).toContain('Error fetching name suggestions')
  })
  const own = names.own().catch((error: unknown) => (isLatchkeyError(error) ? error.shortMessage : error))
  await clock.advance(60_000)
  expect(await own).toBe('Error fetching names for address')
  names.submit()
  await vi.waitFor(() => expect(signed).toHaveLength(1))
  signed[0]?.settle()
  await vi.waitFor(() => expect(names.getState().error?.shortMessage).toBe('Error registering name alice.shop.eth'))
  let resolving: string | undefined
  resolveReceiver(client, { chainId: 'eip155:1', text: 'bob.eth' }, ({ receiverError }) => {
    resolving = receiverError?.message
  })
  await clock.advance(500)
  expect(resolving).toContain('Error resolving name')
})

test('[S8.27] without a login, or on a network that isn’t configured, nothing is registered', async () => {
  const { client, names } = await openScene()
  const chains = client.networks
  client.setNetworks([{ ...(chains[0] as (typeof chains)[0]), id: 10, caipNetworkId: 'eip155:10' }])
  names.submit('alice')
  await vi.waitFor(() => expect(names.getState().error?.shortMessage).toBe('Network not found'))
  await client.auth?.disconnect('login')
  await vi.waitFor(() => expect(names.zone()).toBeUndefined())
  names.submit('alice')
  await vi.waitFor(() => expect(names.getState().error?.shortMessage).toBe('Address or auth connector not found'))
})

test('an account’s name counts only where the name leads back to it', async () => {
  const other = '0x0000000000000000000000000000000000000001'
  const leadTo =
    (forward: string): Answer =>
    ({ path }) => {
      if (path.includes('/reverse/')) return { body: [profile('x.elsewhere.eth'), profile('alice.shop.eth')] }
      return { body: profile('alice.shop.eth', forward) }
    }
  const honest = await openScene(leadTo(address))
  expect([honest.names.zone(), await honest.names.own()]).toEqual(['shop.eth', 'alice.shop.eth'])
  const lying = await openScene(leadTo(other))
  expect(await lying.names.own()).toBeUndefined()
  const off = await openScene(undefined, { names: undefined })
  expect([off.names.zone(), await off.names.own()]).toEqual([undefined, undefined])
})
