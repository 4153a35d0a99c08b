import { expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { bitcoin } from '../../kernel/networks/bip122.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockAuth } from '../../testing/mock-auth.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockBitcoin, createMockCosmos, createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { emailLogin } from '../login/email-login.ts'
import { connectorState } from './connector-state.ts'

async function setUp() {
  const wallets = ['one', 'two'].map((id) =>
    createMockWallet<'eip155'>({ id, name: id, rdns: id, accounts: [evmAccount(evmAddresses[0])] }),
  )
  const bip122 = createMockBitcoin()
  const { client, clock } = createTestClient({
    adapters: [createMockAdapter({ namespace: 'eip155', wallets }), bip122.adapter, createMockCosmos().adapter],
    networks: [mainnet, bitcoin],
  })
  client.start()
  await clock.flush()
  async function connected(adapterId: string, wallet = [...wallets, bip122.wallet][0]) {
    const answer = connect(client, { adapterId, connectorId: wallet?.id ?? '' })
    wallet?.approve()
    await answer
  }
  return { client, connected, wallets, bitcoinWallet: bip122.wallet, state: client.use(connectorState) }
}

test('[S3.12] all connectors, those that the filter flags of each namespace let pass, the active one, and one id per namespace', async () => {
  const { bitcoinWallet, client, connected, state, wallets } = await setUp()
  const ids = () => state.getState().connectors.map(({ id }) => id)
  expect(state.getState()).toMatchObject({ activeConnector: undefined, activeConnectorIds: {} })
  expect(state.getState().allConnectors).toBe(client.connectors.getState())
  expect(ids()).toEqual(['one', 'two', 'xverse-like', 'keplr-like'])
  expect(state.getState().filters).toEqual({ eip155: true, bip122: true })

  await connected('mock-eip155', wallets[1])
  await connected('mock-bip122', bitcoinWallet as never)
  expect(state.getState().activeConnectorIds).toEqual({ eip155: 'two', bip122: 'xverse-like' })
  expect(state.getState().activeConnector).toMatchObject({ id: 'xverse-like', chain: 'bip122' })
  client.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
  expect(state.getState().activeConnector).toMatchObject({ id: 'two', chain: 'eip155' })

  state.show(['bip122'])
  expect(ids()).toEqual(['xverse-like'])
  expect(state.getState().filters).toEqual({ eip155: false, bip122: true })
  expect(state.getState().allConnectors).toHaveLength(4)
  state.show()
  expect(ids()).toHaveLength(4)
})

test('[S3.11] a phone wallet is WALLET_CONNECT, a login AUTH, though no list has them', async () => {
  const pairing = createMockPairing()
  const site = createMockAuth()
  const { client, clock } = createTestClient({ adapters: [createMockEvm().adapter], auth: site, pairing })
  client.start()
  const state = client.use(connectorState)
  const { approval } = await connectPairing(client, {})
  pairing.asked[0]?.approve()
  await approval
  const listed = state.getState().allConnectors
  const phone = state.getState().activeConnector
  expect(phone).toMatchObject({ id: 'pairing', type: 'WALLET_CONNECT', name: 'Phone wallet', chain: 'eip155' })
  client.dispatch({ type: 'changed', connectionId: 'ended-before', change: {} })
  expect(state.getState().activeConnector).toBe(phone)
  client.use(emailLogin).submit('ada@shop.example')
  site.answer('email.start', { action: 'CONNECT' })
  await clock.flush()
  expect(state.getState().activeConnector).toMatchObject({ id: 'auth', type: 'AUTH', name: 'ada@shop.example' })
  expect(state.getState().allConnectors).toEqual(listed)
})

test('two wallets of one ecosystem side by side: the one connected last speaks, until another is chosen or it ends', async () => {
  const { client, connected, state, wallets } = await setUp()
  await connected('mock-eip155', wallets[0])
  await connected('mock-eip155', wallets[1])
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(2)
  expect(state.getState().activeConnectorIds).toEqual({ eip155: 'two' })
  client.dispatch({ type: 'activated', connectionId: 'mock-eip155:one' })
  expect(state.getState().activeConnectorIds).toEqual({ eip155: 'one' })
  client.dispatch({ type: 'ended', connectionId: 'mock-eip155:one' })
  expect(state.getState().activeConnectorIds).toEqual({ eip155: 'two' })
})
