import { expect, test } from 'vitest'
import { solana } from '../../kernel/networks/solana.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../assets/scripted-services.fixture.ts'
import { connect } from '../connecting/connect.ts'
import { collectibles } from './collectibles.ts'

const id = `eip155:1:${evmAddresses[0]}` as const
const lamp = {
  chainId: 'eip155:1',
  contract: `0x${'c0'.repeat(20)}`,
  tokenId: '7',
  standard: 'erc721',
  quantity: '1',
  name: 'Lamp #7',
  collection: 'Lamps',
  flags: { is_spam: false, is_unasked: false },
}

async function setUp(options: Parameters<typeof createTestClient>[0] = {}) {
  const host = scriptedServices(
    { collectibles: (_, { list, more }) => ({ collectibles: list, more }) },
    { list: [lamp] as readonly object[], more: undefined as readonly string[] | undefined },
  )
  const { adapter, wallet } = createMockEvm()
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = createTestClient({ adapters: [adapter], services, fetch: host.fetch, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const feature = page.client.use(collectibles)
  return { ...page, host, feature, state: () => feature.getState()[id] }
}

test('the account’s own collectibles come first, those from strangers last, and spam is hidden and counted', async () => {
  const { feature, host } = await setUp()
  host.list = [
    { ...lamp, tokenId: '1', flags: { is_spam: false, is_unasked: true } },
    lamp,
    { ...lamp, tokenId: '2', flags: { is_spam: true, is_unasked: true } },
    { ...lamp, tokenId: '3', name: 'Visit claim-lamps.com' },
  ]
  const state = await feature.fetch()
  expect(state).toMatchObject({ status: 'ready' })
  expect(state?.collectibles.map(({ tokenId }) => tokenId)).toEqual(['7', '1'])
  expect(state?.spam.map(({ tokenId }) => tokenId)).toEqual(['2', '3'])
  expect(host.asked('collectibles')[0]?.searchParams.get('chainId')).toBe('eip155:1')
})

test('those of Solana are asked for too', async () => {
  const address = 'So1anaLogin1111111111111111111111111111111'
  const wallet = createMockWallet<'solana'>({
    id: 'io.sol',
    name: 'Sol',
    accounts: [{ key: address, addresses: [{ chainId: '*', address }], type: 'eoa' }],
  })
  const one = { ...lamp, chainId: solana.caipNetworkId, contract: address, tokenId: '0', standard: 'metaplex' }
  const host = scriptedServices({ collectibles: (_, { list }) => ({ collectibles: list }) }, { list: [one] })
  const { client } = createTestClient({
    adapters: [createMockAdapter({ namespace: 'solana', wallets: [wallet] })],
    networks: [solana],
    services: { url: 'https://services.example', projectId: 'p' },
    fetch: host.fetch,
  })
  client.start()
  const connected = connect(client, { adapterId: 'mock-solana', connectorId: 'io.sol' })
  wallet.approve()
  await connected
  expect(await client.use(collectibles).fetch()).toMatchObject({
    status: 'ready',
    collectibles: [{ standard: 'metaplex', contract: address }],
  })
})

test('the answer is kept 30 s, and our own transaction makes it old', async () => {
  const { clock, feature, host } = await setUp()
  await feature.fetch()
  await clock.advance(29_999)
  await feature.fetch()
  expect(host.asked('collectibles')).toHaveLength(1)
  feature.invalidate()
  await clock.advance(1)
  await feature.fetch()
  expect(host.asked('collectibles').map(({ searchParams }) => searchParams.has('forceUpdate'))).toEqual([false, true])
})

test('error: a failure keeps the known list, and isn’t an empty list', async () => {
  const { clock, feature, host, state } = await setUp()
  await feature.fetch()
  host.fail(503)
  await clock.advance(30_000)
  expect(await feature.fetch()).toMatchObject({ status: 'error', collectibles: [{ tokenId: '7' }] })
  expect(state()?.error).toBeDefined()
  expect(feature.available()).toBe(true)
})

test('services without an index have none to tell: no tab', async () => {
  const { feature, host } = await setUp()
  host.fail(501)
  expect(await feature.fetch()).toMatchObject({ status: 'error', off: true })
  expect(feature.available()).toBe(false)
})

test('without services, or where the app has switched it off, nothing is asked', async () => {
  for (const options of [{ services: undefined }, { features: { collectibles: false } }]) {
    const { feature, host } = await setUp(options)
    expect(feature.available()).toBe(false)
    expect(await feature.fetch()).toBeUndefined()
    expect(host.asked('collectibles')).toEqual([])
  }
})

test('that the services did not look at everything is known, of the network in use alone', async () => {
  const { feature, host } = await setUp()
  host.more = ['eip155:10']
  expect(await feature.fetch()).toMatchObject({ more: false })
  host.more = ['eip155:1']
  feature.invalidate()
  expect(await feature.fetch()).toMatchObject({ status: 'ready', more: true })
})
