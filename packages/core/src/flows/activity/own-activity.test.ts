import { expect, onTestFinished, test } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import { transfer } from '../../actions/transfer.ts'
import { mainnet } from '../../kernel/networks/index.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockCosmos, createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../assets/scripted-services.fixture.ts'
import { connect } from '../connecting/connect.ts'
import { activity } from './activity.ts'

const [alice, bob] = evmAddresses
const id = `eip155:1:${alice}` as const
const note = { reason: 'chain without a history' }

/** A page whose services know the chain and not its history, and whose wallet sends what it is asked. */
async function setUp(options: TestClientOptions = {}) {
  let sent = 0
  const host = scriptedServices({ history: () => undefined }, note)
  const mock = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: `0xSENT${++sent}` }),
      transfer: async () => ({ hash: `0xSENT${++sent}` }),
      waitForTransaction: () => new Promise(() => {}),
    },
  })
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = createTestClient({ adapters: [mock.adapter], services, fetch: host.fetch, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  const feature = page.client.use(activity)
  const send = () => sendTransaction(page.client, { transaction: { to: alice } })
  return { ...page, host, feature, send, state: () => feature.getState()[id] }
}

test('if the wallet sent something else than was shown, the row has none of the app’s words, and says so', async () => {
  const { client, feature, send, state } = await setUp()
  await feature.fetch()
  await send()
  client.operations.set(client.operations.getState().map((one) => ({ ...one, description: 'Stake', differs: 'other' })))
  expect(state()?.rows).toMatchObject([{ hash: '0xSENT1', differs: true, description: undefined }])
})

test('if no service knows the history, transactions from here are listed, and no service is asked again', async () => {
  const { client, clock, feature, host, send, state } = await setUp()
  const events: string[] = []
  client.events.on(({ event }) => events.push(event))
  await feature.fetch()
  expect(state()).toMatchObject({ off: true, empty: true, loading: false, rows: [] })
  expect(feature.available()).toBe(true)
  await send()
  expect(state()).toMatchObject({ off: true, empty: false, pending: 1 })
  expect(state()?.rows).toMatchObject([{ hash: '0xSENT1', status: 'pending', local: true }])
  expect(state()?.rows[0]?.explorerHref).toContain('0xSENT1')
  const asked = host.asked('history').length
  await clock.advance(600_000)
  await feature.fetch()
  await feature.more()
  expect(host.asked('history')).toHaveLength(asked)
  // It is no failure: nothing says so to the visitor or to the app.
  expect(state()).not.toHaveProperty('error')
  expect(events).not.toContain('ERROR_FETCH_TRANSACTIONS')
})

test('without services what was sent from here is a source as soon as there is something', async () => {
  const { feature, host, send, state } = await setUp({ services: undefined })
  expect(feature.available()).toBe(false)
  expect(await feature.fetch()).toBeUndefined()
  await send()
  expect(feature.available()).toBe(true)
  const off = feature.watch()
  expect(state()).toMatchObject({ off: true, empty: false, rows: [{ hash: '0xSENT1' }] })
  await send()
  expect(state()?.rows).toHaveLength(2)
  expect(await feature.more()).toMatchObject({ off: true })
  expect(host.urls).toEqual([])
  off()
})

test('a transfer says to which address it went and how much, also after a reload and where nodes tell nothing', async () => {
  const { client, feature, state, storage } = await setUp({ services: undefined })
  await transfer(client, { to: bob, amount: 1_500_000_000_000_000_001n })
  await transfer(client, { to: bob, amount: '7', token: '0x6b175474e89094c44da98b954eedeac495271d0f' })
  const off = feature.watch()
  const native = { sign: '-', amount: '1.500000000000000001', symbol: 'ETH' }
  const rows = [
    { operation: 'send', direction: 'out', counterparty: bob, amounts: [] },
    { operation: 'send', direction: 'out', counterparty: bob, amounts: [native] },
  ]
  expect(state()?.rows).toMatchObject(rows)
  off()
  const next = await setUp({ services: undefined, storage })
  await next.clock.flush()
  onTestFinished(next.feature.watch())
  expect(next.state()?.rows).toMatchObject(rows)
})

test('transactions of another account or network are not its own', async () => {
  const { client, feature, send } = await setUp({ services: undefined })
  await send()
  const [connection] = Object.values(client.connection.getState().connections)
  client.dispatch({ type: 'changed', connectionId: connection?.id ?? '', change: { chainId: 'eip155:10' } })
  expect(feature.available()).toBe(false)
})

test('the chain is asked about the transactions of a watched connection that isn’t the active one', async () => {
  const asked: string[] = []
  const evm = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: '0xSENT' }),
      waitForTransaction: () => new Promise(() => {}),
      async getTransaction({ chainId, account, hash }) {
        asked.push([chainId, account, hash].join())
        return { state: 'superseded' }
      },
    },
  })
  const cosmos = createMockCosmos()
  const { client, clock } = createTestClient({
    adapters: [evm.adapter, cosmos.adapter],
    networks: [mainnet, ...cosmos.networks],
  })
  client.start()
  for (const [adapterId, { id: connectorId, approve }] of [
    ['mock-eip155', evm.wallet],
    ['mock-cosmos', cosmos.wallet],
  ] as const) {
    const connected = connect(client, { adapterId, connectorId })
    approve()
    await connected
  }
  expect(client.connection.getState().activeNamespace).toBe('cosmos')
  await sendTransaction(client, { namespace: 'eip155', transaction: {} })
  const feature = client.use(activity)
  onTestFinished(feature.watch())
  await clock.advance(60_000)
  expect([asked, feature.getState()[id]]).toEqual([[], undefined])
  const connectionId = client.connection.getState().activeByNamespace.eip155
  expect(feature.available({ connectionId })).toBe(true)
  const off = feature.watch({ connectionId })
  await clock.advance(60_000)
  expect(asked[0]).toBe(`eip155:1,${alice},0xSENT`)
  expect(feature.getState()[id]?.rows).toMatchObject([{ hash: '0xSENT', status: 'replaced' }])
  off()
})
