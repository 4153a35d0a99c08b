import { expect, test } from 'vitest'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
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

test('an icon that holds the image itself is shown as it is', async () => {
  expect(await iconOf('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  expect(await iconOf('data:image/png;base64,AAAA', { services })).toBe('data:image/png;base64,AAAA')
})
