import { expect, test } from 'vitest'
import { connect } from '../flows/connecting/connect.ts'
import { storedConnections } from '../flows/connecting/stored-connections.ts'
import { openModal } from '../flows/modal/open.ts'
import { connectionStatus } from '../kernel/connection/select.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockEvm } from '../testing/mocks.ts'

/** A page without a visit before it. */
function firstVisit() {
  const { adapter, wallet } = createMockEvm()
  const page = createTestClient({ adapters: [adapter] })
  const stop = page.client.start()
  const ask = () => connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  const stored = () => page.client.storage.item(storedConnections).get()?.connections ?? []
  return { ...page, ask, wallet, stop, stored }
}

test('a connection is stored where nothing was asked for before it', async () => {
  const { ask, client, clock, stored, wallet } = firstVisit()
  void openModal(client)
  const connected = ask()
  wallet.approve()
  await connected
  await clock.flush()
  expect(connectionStatus(client.connection.getState())).toBe('connected')
  expect(stored()).toMatchObject([{ connectorId: 'io.mock' }])
  expect(client.router.getState().open).toBe(false)
})

test('a client that was stopped while its code was loading stays stopped; what the wallet allowed is there at the next start', async () => {
  const { ask, client, clock, stop, stored, wallet } = firstVisit()
  void openModal(client)
  const connected = ask()
  stop()
  wallet.approve()
  const { connection } = await connected
  await clock.flush()
  expect(client.ready.getState()).toBe(false)
  client.dispatch({ type: 'ended', connectionId: connection.id })
  expect(stored()).toMatchObject([{ connectorId: 'io.mock' }])
  client.start()
  await clock.flush()
  expect(connectionStatus(client.connection.getState())).toBe('connected')
})
