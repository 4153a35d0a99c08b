import { expect, test } from 'vitest'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import type { Adapter } from '../../kernel/ports/adapter.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { createMockBitcoin, createMockCosmos, createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { signMessage } from '../operations/sign-message.ts'
import { setActiveAccount } from './set-active-account.ts'
import { wantedAccounts } from './wanted-accounts.ts'

const cosmosId = 'mock-cosmos:keplr-like'

function visit(mocks: ReturnType<typeof createMocks>, storage: MemoryStorage, options: TestClientOptions = {}) {
  const { evm, cosmos } = mocks
  const page = createTestClient({
    adapters: [evm.adapter, cosmos.adapter],
    networks: [mainnet, ...cosmos.networks],
    storage,
    ...options,
  })
  return { ...page, stop: page.client.start() }
}
const createMocks = () => ({ evm: createMockEvm(), cosmos: createMockCosmos() })

async function connected() {
  const mocks = createMocks()
  const storage = createMemoryStorage()
  const page = visit(mocks, storage)
  await page.clock.flush()
  for (const { wallet, adapter } of [mocks.evm, mocks.cosmos]) {
    const answer = connect(page.client, { adapterId: adapter.id, connectorId: wallet.id })
    wallet.approve()
    await answer
  }
  return { ...page, ...mocks, storage }
}
const inUse = ({ client }: Pick<ReturnType<typeof visit>, 'client'>) => {
  const connection = activeConnection(client.connection.getState())
  return connection && addressOn(connection)
}

test('makes the account the one in use, and its ecosystem the active one, without asking the wallet', async () => {
  const page = await connected()
  const { client, cosmos, evm } = page
  setActiveAccount(client, { connectionId: 'mock-eip155:io.mock', account: evmAddresses[1].toUpperCase() })
  expect(inUse(page)).toBe(evmAddresses[1])
  setActiveAccount(client, { connectionId: cosmosId, account: 'pppp' })
  expect(inUse(page)).toBe('cosmos1pppp')
  expect(cosmos.wallet.shown() + evm.wallet.shown()).toBe(2)
  const signed = signMessage(client, { message: 'hello' })
  cosmos.wallet.approve()
  expect((await signed).signature).toBe('cosmos1pppp|hello')
})

test('is kept across a reload, as long as the wallet lists the account', async () => {
  const first = await connected()
  setActiveAccount(first.client, { connectionId: cosmosId, account: 'osmo1pppp' })
  await first.clock.flush()
  first.stop()

  const second = visit(first, first.storage)
  await second.clock.flush()
  expect(inUse(second)).toBe('cosmos1pppp')
  second.stop()

  first.cosmos.wallet.setAccounts(first.cosmos.wallet.accounts().slice(0, 1))
  const third = visit(first, first.storage)
  await third.clock.flush()
  expect(inUse(third)).toBe('cosmos1qqqq')
})

test('bitcoin: from the payment account to the one for ordinals', async () => {
  const { wallet, adapter, networks } = createMockBitcoin()
  const { client } = createTestClient({ adapters: [adapter], networks })
  client.start()
  const answer = connect(client, { adapterId: adapter.id, connectorId: wallet.id })
  wallet.approve()
  const { connection } = await answer
  expect(inUse({ client })).toBe('bc1qpayment')
  setActiveAccount(client, { connectionId: connection.id, account: 'bc1pordinals' })
  expect(inUse({ client })).toBe('bc1pordinals')
})

test('error: an unknown connection, and an account of another connection', async () => {
  const { client } = await connected()
  expect(() => setActiveAccount(client, { connectionId: 'nobody', account: 'x' })).toThrow(
    expect.objectContaining({ code: 'connection/not-found' }),
  )
  expect(() => setActiveAccount(client, { connectionId: cosmosId, account: evmAddresses[0] })).toThrow(
    expect.objectContaining({ code: 'connection/mismatch' }),
  )
})

test('with a library that owns the account state only the wallet chooses: a choice is refused, and holds once the wallet makes it', async () => {
  const mock = createMockEvm()
  const accounts = mock.wallet.accounts() as never
  const connection = {
    id: 'w:1',
    sessionId: 'w:1',
    connectorId: 'io.mock',
    adapterId: 'w',
    namespace: 'eip155',
    accounts,
    activeAccount: evmAddresses[0],
    chainId: 'eip155:1',
    approvedChains: 'any',
    abilities: ['signMessage'],
  } as const
  let now: typeof connection | { activeAccount: string } = connection
  let tell = () => {}
  const adapter: Adapter<'eip155'> = {
    ...mock.adapter,
    id: 'w',
    truth: 'external',
    create(context) {
      tell = () => context.emit({ type: 'snapshot' })
      return {
        ...mock.adapter.create(context),
        snapshot: () => ({ connectors: [], connections: [now as never], activeConnectionId: 'w:1' }),
      }
    },
  }
  const { client } = createTestClient({ adapters: [adapter] })
  client.start()
  const wanted = { connectionId: 'w:1', account: evmAddresses[1] }
  expect(() => setActiveAccount(client, wanted)).toThrow(expect.objectContaining({ code: 'wallet/unsupported-method' }))
  const wishes = client.use(wantedAccounts)
  wishes.want(wanted)
  expect(wishes.getState()).toEqual({ 'w:1': evmAddresses[1] })
  now = { ...connection, activeAccount: evmAddresses[1] }
  tell()
  expect(inUse({ client })).toBe(evmAddresses[1])
  expect(wishes.getState()).toEqual({})
  wishes.want({ connectionId: 'w:1', account: evmAddresses[0] })
  wishes.forget('w:1')
  expect(wishes.getState()).toEqual({})
})
