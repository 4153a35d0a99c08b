import { describe, expect, test, vi } from 'vitest'
import { activity } from '../flows/activity/activity.ts'
import { connect } from '../flows/connecting/connect.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { systemRandom } from '../kernel/random.ts'
import { createTestClient, type TestClientOptions } from '../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../testing/mocks.ts'
import { addTransaction } from './add-transaction.ts'

const [alice, bob] = evmAddresses
const hash = '0xSENT'

/** A page whose node tells the receipt when the test says so. */
async function setUp(options: TestClientOptions = {}) {
  let settle: (receipt: { status: 'success' | 'reverted' }) => void = () => {}
  const receipt = new Promise<{ status: 'success' | 'reverted' }>((resolve) => {
    settle = resolve
  })
  const asked = vi.fn(() => receipt)
  const mock = createMockEvm({ can: { waitForTransaction: asked } })
  const page = createTestClient({ adapters: [mock.adapter], random: systemRandom, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  return { ...page, asked, settle: (receipt: Parameters<typeof settle>[0]) => settle(receipt) }
}

const noted = (client: LatchkeyClient) => client.operations.getState().filter(({ kind }) => kind === 'transaction')

describe('addTransaction', () => {
  test.each([
    ['success', 'done'],
    ['reverted', 'failed'],
  ] as const)('is pending until its receipt says %s, with the app’s words', async (status, end) => {
    const { client, settle } = await setUp()
    addTransaction(client, { hash, description: 'Stake 1 ETH' })
    expect(noted(client)).toMatchObject([
      { kind: 'transaction', hash, status: 'sent', description: 'Stake 1 ETH', account: alice, chainId: 'eip155:1' },
    ])
    settle({ status })
    await vi.waitFor(() => expect(noted(client)).toMatchObject([{ status: end }]))
  })

  test('is in the list of what the account did, and in no other account’s', async () => {
    const { client } = await setUp()
    addTransaction(client, { hash, description: 'Stake 1 ETH' })
    addTransaction(client, { hash: '0xOTHER', account: bob })
    const state = await client.use(activity).fetch()
    expect(state?.rows).toMatchObject([{ hash, description: 'Stake 1 ETH', status: 'pending', local: true }])
  })

  test('survives a reload, and its receipt is asked for there', async () => {
    const before = await setUp()
    addTransaction(before.client, { hash, description: 'Stake 1 ETH' })
    const { client, asked } = await setUp({ storage: before.storage })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ hash })))
    expect(noted(client)).toMatchObject([{ hash, status: 'sent', description: 'Stake 1 ETH' }])
  })

  test('a transaction that is known already is noted once, and gets the words', async () => {
    const { client, asked } = await setUp()
    addTransaction(client, { hash })
    addTransaction(client, { hash: hash.toLowerCase(), description: 'Stake 1 ETH' })
    addTransaction(client, { hash })
    expect(noted(client)).toMatchObject([{ hash, description: 'Stake 1 ETH' }])
    expect(noted(client)).toHaveLength(1)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('the network may be another one than that in use', async () => {
    const { client } = await setUp()
    addTransaction(client, { hash, chainId: 8453 })
    expect(noted(client)).toMatchObject([{ chainId: 'eip155:8453' }])
  })

  test('the same hash on another network is another transaction', async () => {
    const { client } = await setUp()
    addTransaction(client, { hash, description: 'Stake 1 ETH' })
    addTransaction(client, { hash, chainId: 8453, description: 'Bridge 1 ETH' })
    expect(noted(client).map(({ chainId, description }) => [chainId, description])).toEqual([
      ['eip155:8453', 'Bridge 1 ETH'],
      ['eip155:1', 'Stake 1 ETH'],
    ])
  })

  test('the named connection is its sender; without it the transaction is refused', async () => {
    const { client } = await setUp()
    const [id = ''] = Object.keys(client.connection.getState().connections)
    addTransaction(client, { hash, connectionId: id })
    expect(noted(client)).toMatchObject([{ hash, connectionId: id, account: alice }])
    const notFound = expect.objectContaining({ code: 'connection/not-found' })
    expect(() => addTransaction(client, { hash: '0xOTHER', connectionId: 'another' })).toThrow(notFound)
    expect(() => addTransaction(client, { hash: '0xOTHER', namespace: 'solana' })).toThrow(notFound)
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(() => addTransaction(client, { hash: '0xOTHER', chainId })).toThrow(notFound)
    addTransaction(client, { hash: '0xOTHER', namespace: 'eip155' })
    expect(noted(client)).toHaveLength(2)
  })

  test.each([
    ['Stake\u202E 1\n ETH\u0007', 'Stake 1 ETH'],
    ['x'.repeat(500), 'x'.repeat(120)],
    ['\u200B', undefined],
  ])('words are one line without marks that mislead: %j', async (given, said) => {
    const { client } = await setUp()
    addTransaction(client, { hash, description: given })
    expect(noted(client)[0]?.description).toBe(said)
  })

  test('words that were changed in storage are made fit again, or dropped', async () => {
    const before = await setUp()
    addTransaction(before.client, { hash, description: 'Stake 1 ETH' })
    addTransaction(before.client, { hash: '0xOTHER', description: 'Another' })
    const key = [...before.storage.values.keys()].find((name) => name.endsWith(':operations')) ?? ''
    const stored = before.storage.values.get(key) ?? ''
    before.storage.values.set(key, stored.replace('"Stake 1 ETH"', '7').replace('Another', 'Another\\u202E one'))
    const { client } = await setUp({ storage: before.storage })
    await vi.waitFor(() => expect(noted(client)).toHaveLength(2))
    const said = Object.fromEntries(noted(client).map(({ hash, description }) => [hash, description]))
    expect(said).toEqual({ [hash]: undefined, '0xOTHER': 'Another one' })
  })

  test('without a connection it is refused: nothing says whose it is', () => {
    const { client } = createTestClient({ adapters: [createMockEvm().adapter] })
    expect(() => addTransaction(client, { hash })).toThrow(expect.objectContaining({ code: 'connection/not-found' }))
  })
})
