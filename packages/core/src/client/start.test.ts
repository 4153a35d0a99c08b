import { expect, test } from 'vitest'
import { connect } from '../flows/connecting/connect.ts'
import { openModal } from '../flows/modal/open.ts'
import { connectionStatus } from '../kernel/connection/select.ts'
import { mainnet } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createFakePlatform } from '../testing/fake-platform.ts'
import { createMockEvm } from '../testing/mocks.ts'

/** A page that is busy until its `rest`. What follows an opening tells the developer of a network that no adapter serves. */
function busyPage() {
  const idle: (() => void)[] = []
  const platform = createFakePlatform()
  platform.page.requestIdleCallback = (call) => idle.push(call)
  const { adapter, wallet } = createMockEvm()
  const page = createTestClient({ platform, networks: [mainnet, solana], adapters: [adapter] })
  const stop = page.client.start()
  const rest = async () => {
    for (const call of idle.splice(0)) call()
    await page.clock.flush()
  }
  const isAwake = () => page.client.alerts.getState().alerts.length > 0
  return { ...page, wallet, stop, rest, isAwake }
}

test('what follows an opening is loaded once the page rests, so that it delays nothing the visitor waits for', async () => {
  const { client, clock, isAwake, rest } = busyPage()
  void openModal(client)
  await clock.flush()
  expect(isAwake()).toBe(false)
  await rest()
  expect(isAwake()).toBe(true)
})

test('a visitor who connects before the page rests waits for nothing', async () => {
  const { client, clock, isAwake, wallet } = busyPage()
  void openModal(client)
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  await clock.flush()
  expect(connectionStatus(client.connection.getState())).toBe('connected')
  expect(isAwake()).toBe(true)
})

test('a client that was stopped before the page rests stays stopped', async () => {
  const { client, isAwake, rest, stop } = busyPage()
  void openModal(client)
  stop()
  await rest()
  expect(isAwake()).toBe(false)
  expect(client.ready.getState()).toBe(false)
})
