import { expect, test } from 'vitest'
import { connectPairing } from '../actions/connect-pairing.ts'
import { setActiveAccount } from '../flows/account/set-active-account.ts'
import { connect } from '../flows/connecting/connect.ts'
import { signMessage } from '../flows/operations/sign-message.ts'
import { switchNetwork } from '../flows/switching/switch-network.ts'
import { activeConnection, connectionStatus } from '../kernel/connection/select.ts'
import { mainnet, optimism } from '../kernel/networks/eip155.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockPairing } from '../testing/mock-pairing.ts'
import { createMockCosmos, createMockEvm, evmAccount, evmAddresses } from '../testing/mocks.ts'

/** A page with a phone session of two accounts and two ecosystems. */
async function paired(adapters = true) {
  const cosmos = createMockCosmos()
  const pairing = createMockPairing()
  const page = createTestClient({
    pairing,
    networks: [mainnet, optimism, ...cosmos.networks],
    ...(adapters && { adapters: [createMockEvm().adapter, cosmos.adapter] }),
  })
  const { client, clock } = page
  const stop = client.start()
  const { approval } = await connectPairing(client, {})
  pairing.asked[0]?.approve({ eip155: evmAddresses.map(evmAccount), cosmos: cosmos.wallet.accounts() })
  await approval
  await clock.flush()
  const inUse = () => activeConnection(client.connection.getState(), 'eip155')
  return { ...page, pairing, stop, inUse }
}

test('after a stop and a start a phone session can be asked again, on the network and account that were in use', async () => {
  const { client, clock, inUse, stop } = await paired()
  await switchNetwork(client, { chainId: 'eip155:10' })
  const { id = '', accounts } = inUse() ?? {}
  setActiveAccount(client, { connectionId: id, account: accounts?.[1]?.key ?? '' })
  const before = client.connection.getState()
  stop()
  const stopAgain = client.start()
  await clock.flush()
  const { activeByNamespace, activeNamespace, connections, sessions } = before
  expect(client.connection.getState()).toMatchObject({ activeByNamespace, activeNamespace, connections, sessions })
  await expect(signMessage(client, { namespace: 'eip155', message: 'Hello' })).resolves.toMatchObject({
    signature: `${evmAddresses[1]}|Hello`,
  })
  stopAgain()
})

test('a session that ended while the client was stopped is not connected any more', async () => {
  const { client, clock, pairing, stop } = await paired()
  stop()
  pairing.sessions.clear()
  client.start()
  await clock.flush()
  expect(client.connection.getState()).toMatchObject({ connections: {}, sessions: {} })
  expect(connectionStatus(client.connection.getState())).toBe('disconnected')
})

test('a session that no adapter adopts comes back as well', async () => {
  const { client, clock, inUse, stop } = await paired(false)
  stop()
  client.start()
  await clock.flush()
  expect(inUse()).toMatchObject({ adapterId: 'pairing' })
  expect(connectionStatus(client.connection.getState())).toBe('connected')
})

test('a wallet that took its permission back while the client was stopped is not connected any more', async () => {
  const { adapter, wallet } = createMockEvm()
  const { client, clock } = createTestClient({ adapters: [adapter] })
  const stop = client.start()
  const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await answer
  await clock.flush()
  stop()
  wallet.forget()
  client.start()
  await clock.advance(2000)
  expect(client.connection.getState().connections).toEqual({})
})
