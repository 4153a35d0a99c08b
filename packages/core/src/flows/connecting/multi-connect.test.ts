import { describe, expect, test, vi } from 'vitest'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { bitcoin } from '../../kernel/networks/bip122.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { openModal } from '../modal/open.ts'
import { scriptedSiwx } from '../sign-in/scripted-siwx.fixture.ts'
import { signIn } from '../sign-in/sign-in.ts'
import type { RowConnector } from '../wallets/wallet-row.ts'
import { multiConnect } from './multi-connect.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const

/** One wallet in three ecosystems, each with prompts of its own. */
function setUp(options: TestClientOptions = {}) {
  const parts = namespaces.map((namespace) => {
    const account = { key: `${namespace}-1`, addresses: [{ chainId: '*', address: `${namespace}-1` }], type: 'eoa' }
    const wallet = createMockWallet({ id: `lux-${namespace}`, name: 'Lux', accounts: [account as never] })
    return { wallet, adapter: createMockAdapter({ namespace, wallets: [wallet] }) }
  })
  const page = createTestClient({
    adapters: parts.map(({ adapter }) => adapter),
    networks: [mainnet, solana, bitcoin],
    ...options,
  })
  page.client.start()
  const connectors = namespaces.map(
    (namespace): RowConnector => ({ adapterId: `mock-${namespace}`, connectorId: `lux-${namespace}`, namespace }),
  )
  const ecosystems = page.client.use(multiConnect).wallet({ connectors })
  const off = ecosystems.subscribe(() => {})
  const walletOf = (namespace: Namespace) => {
    const found = parts[namespaces.indexOf(namespace as never)]
    if (!found) throw new Error(namespace)
    return found.wallet
  }
  return {
    ...page,
    connectors,
    ecosystems,
    off,
    walletOf,
    statuses: () => ecosystems.getState().map((one) => one.status),
    asked: () => namespaces.map((namespace) => walletOf(namespace).shown()),
    async approve(namespace: Namespace) {
      walletOf(namespace).approve()
      await page.clock.flush()
    },
    async reject(namespace: Namespace) {
      walletOf(namespace).reject()
      await page.clock.flush()
    },
    connected: () => Object.values(page.client.connection.getState().connections).map(({ namespace }) => namespace),
  }
}

/** The picker is what the visitor sees. */
async function atPicker() {
  const page = setUp()
  void openModal(page.client)
  page.client.router.push({ view: 'ConnectingMultiChain', rowId: 'lux' })
  await page.clock.flush()
  return page
}

test('all: one after the other, the first within the click, and the modal goes on when the last is connected', async () => {
  const { approve, asked, client, ecosystems, statuses } = await atPicker()
  expect(statuses()).toEqual(['idle', 'idle', 'idle'])
  ecosystems.connect()
  expect(asked()).toEqual([1, 0, 0])
  expect(statuses()).toEqual(['connecting', 'waiting', 'waiting'])
  await approve('eip155')
  expect(asked()).toEqual([1, 1, 0])
  expect(statuses()).toEqual(['connected', 'connecting', 'waiting'])
  expect(client.router.getState().open).toBe(true)
  await approve('solana')
  await approve('bip122')
  expect(statuses()).toEqual(['connected', 'connected', 'connected'])
  expect(client.router.getState().open).toBe(false)
})

test('a refusal stops no other turn, loses nothing, and can be tried again', async () => {
  const { approve, asked, client, connected, ecosystems, reject, statuses } = await atPicker()
  ecosystems.connect()
  await approve('eip155')
  await reject('solana')
  await vi.waitFor(() => expect(statuses()).toEqual(['connected', 'rejected', 'connecting']))
  await approve('bip122')
  expect(connected()).toEqual(['eip155', 'bip122'])
  // One is missing: the visitor decides how to continue.
  expect(client.router.getState().open).toBe(true)
  ecosystems.connect()
  expect(asked()).toEqual([1, 2, 1])
  await approve('solana')
  expect(connected()).toEqual(['eip155', 'bip122', 'solana'])
  expect(client.router.getState().open).toBe(false)
})

test('one alone: the modal goes on with it, the others are not asked', async () => {
  const { approve, asked, client, ecosystems } = await atPicker()
  ecosystems.connect(['solana'])
  await approve('solana')
  expect(asked()).toEqual([0, 1, 0])
  expect(client.router.getState().open).toBe(false)
  expect(connectionStatus(client.connection.getState(), 'solana')).toBe('connected')
  expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('disconnected')
})

test('an ecosystem that is requested meanwhile waits in the queue, once', async () => {
  const { approve, asked, ecosystems, statuses } = await atPicker()
  ecosystems.connect(['bip122'])
  ecosystems.connect(['eip155'])
  ecosystems.connect(['eip155', 'bip122'])
  expect(statuses()).toEqual(['waiting', 'idle', 'connecting'])
  await approve('bip122')
  expect(asked()).toEqual([1, 0, 1])
})

describe('leaving', () => {
  test('asks no further wallet; the prompt stays and its approval is adopted', async () => {
    const { approve, asked, connected, ecosystems, statuses } = await atPicker()
    ecosystems.connect()
    ecosystems.leave()
    expect(statuses()).toEqual(['idle', 'idle', 'idle'])
    await approve('eip155')
    expect(asked()).toEqual([1, 0, 0])
    expect(connected()).toEqual(['eip155'])
    expect(statuses()).toEqual(['connected', 'idle', 'idle'])
  })

  test('a visitor who comes back finds the prompt that is still open', async () => {
    const { approve, asked, connected, ecosystems } = await atPicker()
    ecosystems.connect()
    ecosystems.leave()
    ecosystems.connect()
    expect(asked()).toEqual([1, 0, 0])
    await approve('eip155')
    expect(connected()).toEqual(['eip155'])
    expect(asked()).toEqual([1, 1, 0])
  })
})

test('a connected ecosystem is not asked again, and one whose connection ends can be asked again', async () => {
  const { approve, asked, client, ecosystems, statuses } = await atPicker()
  ecosystems.connect(['eip155'])
  await approve('eip155')
  ecosystems.connect(['eip155'])
  expect(asked()).toEqual([1, 0, 0])
  client.dispatch({ type: 'ended', connectionId: 'mock-eip155:lux-eip155' })
  expect(statuses()).toEqual(['idle', 'idle', 'idle'])
  ecosystems.connect(['eip155'])
  expect(asked()).toEqual([2, 0, 0])
})

test('a required sign-in waits until the last one has answered', async () => {
  const { siwx } = scriptedSiwx({ now: () => 0 })
  const { approve, client, clock, ecosystems } = setUp({ siwx })
  client.use(signIn)
  const view = () => client.router.getState().history.at(-1)?.view
  void openModal(client)
  client.router.push({ view: 'ConnectingMultiChain', rowId: 'lux' })
  await clock.flush()
  ecosystems.connect(['eip155', 'solana'])
  await approve('eip155')
  expect(view()).toBe('ConnectingMultiChain')
  await approve('solana')
  await clock.advance(0)
  expect(view()).toBe('SIWXSignMessage')
})

test('offers what is configured only, and is the same object for the same wallet', () => {
  const { client, connectors, ecosystems } = setUp({ networks: [mainnet, solana] })
  expect(ecosystems.getState().map(({ connector }) => connector.namespace)).toEqual(['eip155', 'solana'])
  expect(client.use(multiConnect).wallet({ connectors })).toBe(ecosystems)
})
