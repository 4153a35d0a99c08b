import { expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { connect } from '../../flows/connecting/connect.ts'
import { disconnect } from '../../flows/sessions/disconnect.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockBitcoin, createMockCosmos, createMockEvm } from '../../testing/mocks.ts'
import { bitcoin } from '../networks/bip122.ts'
import { mainnet } from '../networks/eip155.ts'
import { solana } from '../networks/solana.ts'
import { connectedWallets } from './connected-wallets.ts'
import { accountsOf, listAccounts } from './list-accounts.ts'

async function setUp() {
  const mocks = [createMockEvm(), createMockBitcoin(), createMockCosmos()] as const
  const pairing = createMockPairing()
  const { client, clock } = createTestClient({
    adapters: mocks.map(({ adapter }) => adapter),
    networks: [mainnet, bitcoin, ...mocks[2].networks, solana],
    pairing,
  })
  client.start()
  await clock.flush()
  for (const { adapter, wallet } of mocks) {
    const answer = connect(client, { adapterId: adapter.id, connectorId: wallet.id })
    wallet.approve()
    await answer
  }
  const seen = () =>
    connectedWallets(client.connection.getState()).map(({ namespace, active, wallets }) => [
      namespace,
      active,
      wallets.map(({ session, current, endsToo }) => [session?.peer.name, current, endsToo]),
    ])
  return { client, pairing, seen }
}

test('everything that is connected by ecosystem, the one in use first, and what ends together', async () => {
  const { client, pairing, seen } = await setUp()
  expect(seen()).toEqual([
    ['cosmos', true, [['Keplr-like', true, []]]],
    ['eip155', false, [['Mock', true, []]]],
    ['bip122', false, [['Xverse-like', true, []]]],
  ])
  const { approval } = await connectPairing(client, {})
  pairing.asked[0]?.approve()
  await approval
  client.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
  expect(seen()).toEqual([
    [
      'eip155',
      true,
      [
        ['Phone wallet', true, ['solana']],
        ['Mock', false, []],
      ],
    ],
    ['bip122', false, [['Xverse-like', true, []]]],
    ['cosmos', false, [['Keplr-like', true, []]]],
    ['solana', false, [['Phone wallet', true, ['eip155']]]],
  ])
  await disconnect(client, { connectionId: 'mock-eip155:session-1' })
  expect(seen().map(([namespace]) => namespace)).toEqual(['eip155', 'bip122', 'cosmos'])
  await disconnect(client, { namespace: 'bip122' })
  expect(seen().map(([namespace]) => namespace)).toEqual(['eip155', 'cosmos'])
  await disconnect(client)
  expect(seen()).toEqual([])
})

test('[S3.22] an account has namespace, address, type, public key and path, each as its wallet gave it', async () => {
  const { client } = await setUp()
  const state = client.connection.getState()
  const fields = (namespace?: 'bip122' | 'cosmos') =>
    listAccounts(state.connections, { namespace }).map((account) => [
      account.namespace,
      account.address,
      account.type,
      account.publicKey,
      account.path,
    ])
  expect(fields('bip122')).toEqual([
    ['bip122', 'bc1qpayment', 'payment', undefined, "m/84'/0'/0'/0/0"],
    ['bip122', 'bc1pordinals', 'ordinals', undefined, undefined],
  ])
  expect(fields('cosmos')).toEqual([
    ['cosmos', 'cosmos1qqqq', 'eoa', '02qqqq', undefined],
    ['cosmos', 'cosmos1pppp', 'eoa', '02pppp', undefined],
  ])
  expect(fields()).toHaveLength(6)
  const [connection] = Object.values(state.connections).filter(({ namespace }) => namespace === 'cosmos')
  if (!connection) throw new Error('cosmos')
  expect(accountsOf(connection, 'cosmos:osmosis-1').map(({ address, active }) => [address, active])).toEqual([
    ['osmo1qqqq', true],
    ['osmo1pppp', false],
  ])
})
