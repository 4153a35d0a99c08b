import { expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { adoptSession } from './adopt-session.ts'

/** The icon of a phone's wallet as the client keeps it. */
async function iconOf(icon: string, options: TestClientOptions = {}) {
  const { client } = createTestClient({ adapters: [createMockEvm().adapter], ...options })
  const stop = client.start()
  const peer = { name: 'Phone wallet', icon }
  const transport = {
    sessionId: 'phone',
    namespace: 'eip155',
    peer,
    accounts: [evmAccount(evmAddresses[0])],
    chains: ['eip155:1'],
    methods: [],
    request: async () => null,
    on: () => () => {},
  } as const
  await adoptSession(client, { id: 'phone', peer, transports: [transport] }, true)
  const { sessions } = client.connection.getState()
  stop()
  return sessions.phone?.peer.icon
}
const elsewhere = 'https://tracker.example/icon.png'
const services = { url: 'https://services.example', projectId: 'app' }

test('the icon of a phone’s wallet is of no host that the app didn’t configure', async () => {
  expect(await iconOf(elsewhere)).toBeUndefined()
  expect(await iconOf(elsewhere, { services })).toBe(
    `https://services.example/v1/image?url=${encodeURIComponent(elsewhere)}&projectId=app`,
  )
})

/** A mock adapter that adopts nothing before `load` is called. */
function createSlowEvm() {
  const { adapter } = createMockEvm()
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const slow: typeof adapter = {
    ...adapter,
    create(context) {
      const instance = adapter.create(context)
      return { ...instance, adopt: (...given) => loaded.then(() => instance.adopt(...given)) }
    },
  }
  return { adapter, slow, load: () => load() }
}

test('a session that ends while its adapter still loads is not connected', async () => {
  const { adapter, slow, load } = createSlowEvm()
  const pairing = createMockPairing()
  const storage = createMemoryStorage()
  const first = createTestClient({ adapters: [adapter], pairing, storage })
  const stop = first.client.start()
  const { approval } = await connectPairing(first.client, {})
  pairing.asked[0]?.approve()
  await approval
  stop()
  const { client, clock } = createTestClient({ adapters: [slow], pairing, storage })
  client.start()
  await clock.flush()
  expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connecting')
  pairing.sessions.clear()
  pairing.emit({ type: 'ended', sessionId: 'session-1', reason: 'remote' })
  load()
  await clock.flush()
  const { connections, sessions } = client.connection.getState()
  expect([connections, sessions]).toEqual([{}, {}])
  expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('disconnected')
  await expect(
    client.adapters.get('mock-eip155')?.instance.getProvider({ connectionId: 'mock-eip155:session-1' }),
  ).rejects.toThrow()
})

test('a new session that its wallet ends while the adapter loads is told as ended by the wallet', async () => {
  const { slow, load } = createSlowEvm()
  const pairing = createMockPairing()
  const { client, clock } = createTestClient({ adapters: [slow], pairing })
  client.start()
  const { approval } = await connectPairing(client, {})
  const failure = approval.catch((error: unknown) => error)
  pairing.asked[0]?.approve()
  await clock.flush()
  pairing.sessions.clear()
  pairing.emit({ type: 'ended', sessionId: 'session-1', reason: 'remote' })
  load()
  expect(await failure).toMatchObject({ code: 'wallet/disconnected' })
  expect(client.connection.getState().connections).toEqual({})
})

test('an icon that holds the image itself is shown as it is', async () => {
  expect(await iconOf('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  expect(await iconOf('data:image/png;base64,AAAA', { services })).toBe('data:image/png;base64,AAAA')
})
