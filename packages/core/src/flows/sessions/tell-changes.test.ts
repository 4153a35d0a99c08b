import { expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ClientEvent, EventProperties } from '../../kernel/events/event.ts'
import { onEvent } from '../../kernel/events/on-event.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { setActiveAccount } from '../account/set-active-account.ts'
import { connect } from '../connecting/connect.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { disconnect } from './disconnect.ts'

async function setUp(options: TestClientOptions = {}, mock = createMockEvm()) {
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  const { client, clock } = page
  const events: Pick<ClientEvent, 'event' | 'properties'>[] = []
  client.events.on(({ event, properties }) => void events.push({ event, properties }))
  const stop = client.start()
  await clock.flush()
  return {
    ...page,
    ...mock,
    stop,
    /** What was told since it was asked last. */
    told: () => events.splice(0),
    async connected() {
      const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
      mock.wallet.approve()
      await answer
      await clock.flush()
      events.splice(0)
    },
  }
}

test('a network chosen in the wallet sends an event, and a network chosen here sends it once', async () => {
  const { client, connected, told, wallet } = await setUp()
  await connected()
  wallet.setChain('eip155:10')
  expect(told()).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } }])
  wallet.setChain('eip155:10')
  expect(told()).toEqual([])
  const switched = switchNetwork(client, { chainId: 'eip155:1' })
  wallet.approve()
  await switched
  expect(told()).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } }])
})

test('a switch that the wallet makes after a refusal sends an event too', async () => {
  const { client, connected, told, wallet } = await setUp()
  await connected()
  const refused = switchNetwork(client, { chainId: 'eip155:10' }).catch((error: unknown) => error)
  wallet.reject()
  await refused
  wallet.setChain('eip155:10')
  expect(told()).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } }])
})

test('another account sends an event, wherever it was chosen', async () => {
  const { client, connected, told, wallet } = await setUp()
  await connected()
  const { id: connectionId = '' } = activeConnection(client.connection.getState()) ?? {}
  setActiveAccount(client, { connectionId, account: evmAddresses[1] })
  const changed = { event: 'ACCOUNT_CHANGED', properties: { namespace: 'eip155' } }
  expect(told()).toEqual([changed])
  wallet.setAccounts([evmAccount(evmAddresses[0])])
  expect(told()).toEqual([changed])
})

test('a wallet that disconnects sends an event, and a wallet disconnected here sends it once', async () => {
  const { client, connected, told, wallet } = await setUp()
  await connected()
  wallet.setAccounts([])
  expect(told()).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155', asked: false } }])
  await connected()
  await disconnect(client, { namespace: 'eip155' })
  expect(told()).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155', asked: true } }])
})

test('a phone session that ends sends an event, and a replaced session doesn’t', async () => {
  const pairing = createMockPairing()
  const { client, clock, connected, told } = await setUp({ pairing })
  const { approval } = await connectPairing(client, {})
  pairing.asked[0]?.approve()
  await approval
  await clock.flush()
  await connected()
  pairing.emit({ type: 'ended', sessionId: 'session-1', reason: 'expired' })
  expect(told()).toEqual([])
  const again = await connectPairing(client, {})
  pairing.asked[1]?.approve()
  await again.approval
  await disconnect(client, { connectionId: 'mock-eip155:io.mock' })
  told()
  pairing.emit({ type: 'ended', sessionId: 'session-2', reason: 'expired' })
  expect(told()).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155', asked: false } }])
})

test('a connection that comes back after a reload, a stop and a start sends no event', async () => {
  const storage = createMemoryStorage()
  const mock = createMockEvm()
  const { connected, stop } = await setUp({ storage }, mock)
  await connected()
  stop()
  const { client, clock, stop: stopAgain, told } = await setUp({ storage }, mock)
  expect(activeConnection(client.connection.getState())).toBeDefined()
  stopAgain()
  client.start()
  await clock.flush()
  expect(activeConnection(client.connection.getState())).toBeDefined()
  expect(told()).toEqual([])
})

test('an event can be heard by its name, with its own properties', async () => {
  const { client, connected, wallet } = await setUp()
  await connected()
  const heard: EventProperties['DISCONNECT_SUCCESS'][] = []
  const off = onEvent(client, 'disconnect.success', (properties) => heard.push(properties))
  wallet.setChain('eip155:10')
  wallet.setAccounts([])
  off()
  await connected()
  await disconnect(client)
  expect(heard).toEqual([{ namespace: 'eip155', asked: false }])
})
