import { expect, test, vi } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { createMockPairing, type MockPairing } from '../../testing/mock-pairing.ts'
import { createMockCosmos, createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { setActiveAccount } from '../account/set-active-account.ts'
import { disconnect } from './disconnect.ts'
import { sessionAccounts } from './session-accounts.ts'

const key = 'latchkey:default:sessionAccounts'
const [first, second] = [evmAccount(evmAddresses[0]), evmAccount(evmAddresses[1])]

/** A page with Ethereum and Cosmos; `bare`: without their adapters. */
function visit(pairing: MockPairing, storage: MemoryStorage, options: TestClientOptions & { bare?: boolean } = {}) {
  const cosmos = createMockCosmos()
  const adapters = options.bare ? [] : [createMockEvm().adapter, cosmos.adapter]
  const page = createTestClient({ pairing, storage, adapters, networks: [mainnet, ...cosmos.networks], ...options })
  const stop = page.client.start()
  const connections = () => Object.values(page.client.connection.getState().connections)
  const of = (namespace: string) => connections().find((connection) => connection.namespace === namespace)
  const idOf = (namespace: string) => of(namespace)?.id ?? ''
  const choose = (namespace: string) =>
    setActiveAccount(page.client, {
      connectionId: idOf(namespace),
      account: of(namespace)?.accounts[1]?.key ?? '',
    })
  const inUse = () =>
    Object.fromEntries(
      connections().map((one) => [one.namespace, one.accounts.findIndex((it) => it.key === one.activeAccount)]),
    )
  return { ...page, stop, choose, idOf, inUse }
}

/** A first visit with a session of two accounts in each ecosystem. */
async function paired(options: Parameters<typeof visit>[2] = {}) {
  const pairing = createMockPairing()
  const storage = createMemoryStorage()
  const page = visit(pairing, storage, options)
  const { approval } = await connectPairing(page.client, {})
  pairing.asked[0]?.approve({ eip155: [first, second], cosmos: createMockCosmos().wallet.accounts() })
  await approval
  await page.clock.flush()
  return { pairing, storage, page }
}

async function next({ pairing, storage }: Awaited<ReturnType<typeof paired>>, options?: Parameters<typeof visit>[2]) {
  const page = visit(pairing, storage, options)
  await page.clock.flush()
  return page
}

test.each([{ bare: false }, { bare: true }])(
  'an account that was chosen in a session is in use after a reload',
  async (options) => {
    const before = await paired(options)
    const { page, storage } = before
    expect(storage.values.has(key)).toBe(false)
    page.choose('eip155')
    expect(page.inUse()).toEqual({ eip155: 1, cosmos: 0 })
    page.stop()
    const reloaded = await next(before, options)
    expect(reloaded.inUse()).toEqual({ eip155: 1, cosmos: 0 })
    reloaded.choose('cosmos')
    reloaded.stop()
    expect((await next(before, options)).inUse()).toEqual({ eip155: 1, cosmos: 1 })
  },
)

test('the first account again is no choice any more', async () => {
  const { page, storage } = await paired()
  page.choose('eip155')
  expect(storage.values.has(key)).toBe(true)
  setActiveAccount(page.client, { connectionId: page.idOf('eip155'), account: first.key })
  expect(storage.values.has(key)).toBe(false)
})

test('an account that the session has no more gives way to the first', async () => {
  const before = await paired()
  before.page.choose('eip155')
  before.page.stop()
  const [session] = before.pairing.sessions.values()
  if (!session) throw new Error('No session')
  const transports = session.transports.map((transport) => ({ ...transport, accounts: transport.accounts.slice(0, 1) }))
  before.pairing.sessions.set(session.id, { ...session, transports })
  expect((await next(before)).inUse()).toEqual({ eip155: 0, cosmos: 0 })
  expect(before.storage.values.has(key)).toBe(false)
})

test('a choice ends with its session, here or while no page was open', async () => {
  const before = await paired()
  before.page.choose('eip155')
  await disconnect(before.page.client)
  expect(before.storage.values.has(key)).toBe(false)

  const again = await paired()
  again.page.choose('cosmos')
  again.page.stop()
  again.pairing.sessions.clear()
  // A cause to look: nothing else is stored.
  const { client, clock } = await next(again)
  const { approval } = await connectPairing(client, {})
  again.pairing.asked.at(-1)?.approve()
  await approval
  await clock.flush()
  expect(again.storage.values.has(key)).toBe(false)
})

test('a session that can’t be brought back this time keeps its choice', async () => {
  const before = await paired()
  before.page.choose('eip155')
  before.page.stop()
  const restore = async () => {
    throw new Error('No code, no network')
  }
  const { pairing } = before
  const offline = {
    ...pairing,
    create: (context: Parameters<typeof pairing.create>[0]) => ({ ...pairing.create(context), restore }),
  }
  const page = visit(offline, before.storage)
  await page.clock.flush()
  expect(page.inUse()).toEqual({})
  page.stop()
  expect((await next(before)).inUse()).toMatchObject({ eip155: 1 })
})

test.each([
  ['no list', {}],
  ['a broken entry', [{ sessionId: 'session-1', namespace: 'eip155' }]],
  ['numbers', [1, 2]],
])('a malformed stored value is dropped with a log: %s', async (_name, value) => {
  const before = await paired()
  before.page.stop()
  before.storage.values.set(key, JSON.stringify({ v: 1, d: value }))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await next(before, { logLevel: 'warn' })
  expect(page.inUse()).toEqual({ eip155: 0, cosmos: 0 })
  expect(before.storage.values.has(key)).toBe(false)
  expect(warn.mock.calls.flat().join()).toContain('"sessionAccounts" could not be read')
  warn.mockRestore()
})

test('a list that is longer than any visitor’s is cut', () => {
  const entry = { sessionId: 'x', namespace: 'eip155', account: 'a' }
  expect(sessionAccounts.decode(Array.from({ length: 50 }, () => entry))).toHaveLength(20)
})
