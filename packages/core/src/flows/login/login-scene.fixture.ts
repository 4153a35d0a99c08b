import type { ClientEvent } from '../../kernel/events/event.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import { current } from '../../kernel/router/history.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockAuth, type MockAuthOptions } from '../../testing/mock-auth.ts'

/** A client with a login site that does what the test says, adapters for both ecosystems, and the modal's view at hand. */
export function openLoginScene(auth: MockAuthOptions = {}, options: TestClientOptions = {}) {
  const site = createMockAuth(auth)
  const test = createTestClient({
    auth: site,
    networks: [mainnet, optimism, solana],
    adapters: [
      createMockAdapter({ namespace: 'eip155', wallets: [] }),
      createMockAdapter({ namespace: 'solana', wallets: [] }),
    ],
    ...options,
  })
  const { client } = test
  const events: ClientEvent[] = []
  client.events.on((event) => events.push(event))
  const view = () => {
    const { history, open } = client.router.getState()
    return open ? current(history).view : undefined
  }
  const connections = () => Object.values(client.connection.getState().connections)
  return { ...test, site, events, view, connections }
}
