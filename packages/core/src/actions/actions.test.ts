import { describe, expect, test, vi } from 'vitest'
import { accountTab } from '../flows/account/account-tab.ts'
import { balances } from '../flows/account/balances.ts'
import { setActive } from '../flows/account/set-active.ts'
import { connect } from '../flows/connecting/connect.ts'
import { signMessage } from '../flows/operations/sign-message.ts'
import { disconnect } from '../flows/sessions/disconnect.ts'
import { switchNetwork } from '../flows/switching/switch-network.ts'
import { deepLink } from '../flows/wallets/wallet-links.ts'
import { activeConnection, connectionStatus } from '../kernel/connection/select.ts'
import { isLatchkeyError, LatchkeyError } from '../kernel/errors/index.ts'
import { base, mainnet, optimism } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import type { ChainId } from '../kernel/ports/namespace.ts'
import { createTestClient, type TestClientOptions } from '../testing/create-test-client.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createMockAdapter, type MockAdapterOptions } from '../testing/mock-adapter.ts'
import { createMockPairing } from '../testing/mock-pairing.ts'
import { createMockWallet } from '../testing/mock-wallet.ts'
import { createMockCosmos, createMockEvm, evmAccount, evmAddresses } from '../testing/mocks.ts'
import { connectPairing } from './connect-pairing.ts'
import { getAccount } from './get-account.ts'
import { getNetwork } from './get-network.ts'
import { getProvider } from './get-provider.ts'
import { removeNetwork } from './remove-network.ts'
import { sendTransaction } from './send-transaction.ts'

const [alice, bob] = evmAddresses

function setUp(options: TestClientOptions = {}, adapterOptions: Partial<MockAdapterOptions<'eip155'>> = {}) {
  const mock = createMockEvm(adapterOptions)
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  page.client.start()
  async function connected() {
    const answer = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    mock.wallet.approve()
    return (await answer).connection
  }
  return { ...page, ...mock, connected, connection: () => activeConnection(page.client.connection.getState()) }
}

test('every action that takes a chain id takes its number or the network, too', async () => {
  const networks = [mainnet, optimism, base] as const
  const { client, wallet, connected, connection } = setUp({ networks, defaultNetwork: base })
  expect(getNetwork(client).caipNetworkId).toBe('eip155:8453')
  expect(getNetwork(createTestClient({ networks, defaultNetwork: 10 }).client).caipNetworkId).toBe('eip155:10')
  await connected()
  for (const chainId of [10, mainnet]) {
    const switched = switchNetwork(client, { chainId })
    wallet.approve()
    await switched
  }
  expect(connection()?.chainId).toBe('eip155:1')
  const signed = signMessage(client, { message: 'Hello', chainId: 1 })
  wallet.approve()
  await signed
  await expect(signMessage(client, { message: 'Hello', chainId: 10 })).rejects.toMatchObject({
    code: 'connection/mismatch',
  })
  removeNetwork(client, { chainId: 10 })
  expect(client.networks.map(({ id }) => id)).toEqual([1, 8453])
})

describe('connect', () => {
  test('[S8.21] the words for what is missing: adapter, network, network or address', async () => {
    const { client } = setUp()
    await expect(connect(client, { adapterId: 'nobody', connectorId: 'x' })).rejects.toThrow(/^Adapter not found/)
    expect(() => getNetwork(client, { namespace: 'solana' })).toThrow(/^CaipNetwork is undefined/)
    expect(() => getAccount(client)).toThrow(/^CaipNetwork or CaipAddress is undefined/)
  })

  test('an abort only stops the waiting; the approval is adopted', async () => {
    const { client, clock, wallet } = setUp()
    const controller = new AbortController()
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock', signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
    expect(client.operations.getState()).toMatchObject([{ status: 'asked', detached: true }])
    wallet.approve()
    await clock.flush()
    expect(connectionStatus(client.connection.getState())).toBe('connected')
  })

  test('an abort that came before asks no wallet for anything', async () => {
    const pairing = createMockPairing()
    const { client, connected, wallet } = setUp({ pairing })
    const signal = AbortSignal.abort()
    const aborted = { code: 'request/aborted' }
    await expect(connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock', signal })).rejects.toMatchObject(
      aborted,
    )
    await expect(connectPairing(client, { signal })).rejects.toMatchObject(aborted)
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
    await connected()
    const [shown, noted] = [wallet.shown(), client.operations.getState().length]
    await expect(signMessage(client, { message: 'Hello', signal })).rejects.toMatchObject(aborted)
    await expect(sendTransaction(client, { transaction: {}, signal })).rejects.toMatchObject(aborted)
    await expect(switchNetwork(client, { chainId: 'eip155:10', signal })).rejects.toMatchObject(aborted)
    expect([wallet.shown(), client.operations.getState().length, pairing.asked]).toEqual([shown, noted, []])
  })

  test('an adapter that throws has refused', async () => {
    const { client } = setUp({
      adapters: [
        {
          ...createMockEvm().adapter,
          create: (context) => ({
            ...createMockEvm().adapter.create(context),
            connect() {
              throw new Error('Out of cheese')
            },
          }),
        },
      ],
    })
    await expect(connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })).rejects.toMatchObject({
      details: 'Out of cheese',
    })
    expect(client.operations.getState()).toMatchObject([{ status: 'failed' }])
  })
})

describe('disconnect', () => {
  test('[S4.8] a disconnect resets the account’s data', async () => {
    const getBalance = async () => ({ units: 1n, decimals: 0, symbol: 'ETH' })
    const { client, connected, wallet } = setUp({}, { can: { getBalance } })
    await connected()
    await client.use(balances).fetch()
    // Also that of an account which the wallet has left meanwhile.
    wallet.setAccounts([evmAccount(bob)])
    await client.use(balances).fetch()
    expect(Object.keys(client.use(balances).getState())).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`])
    client.use(accountTab).select('activity')
    await disconnect(client)
    expect(client.connection.getState()).toMatchObject({ connections: {}, sessions: {}, activeByNamespace: {} })
    expect(client.use(balances).getState()).toEqual({})
    expect(client.use(accountTab).getState()).toEqual({ currentTab: 'tokens' })
    expect(() => getAccount(client)).toThrow()
  })

  test('[S8.7] a failure says "Failed to disconnect", and nothing stays connected', async () => {
    const { client, clock, connected, connection } = setUp()
    await connected()
    const entry = client.adapters.get('mock-eip155')
    if (entry) vi.spyOn(entry.instance, 'disconnect').mockRejectedValue(new Error('socket gone'))
    const error = await disconnect(client).catch((thrown: unknown) => thrown)
    expect(isLatchkeyError(error, 'connection/disconnect-failed') && error.shortMessage).toBe('Failed to disconnect')
    await clock.flush()
    expect(client.log.copy()).toContain('Failed to disconnect')
    expect(connection()).toBeUndefined()
  })

  test('a wallet that never answers keeps no other wallet connected, and after a reload none is back', async () => {
    const storage = createMemoryStorage()
    const wallets = ['one', 'two'].map((id) =>
      createMockWallet<'eip155'>({ id, name: id, accounts: [evmAccount(alice)] }),
    )
    const adapter = createMockAdapter({ namespace: 'eip155', wallets })
    const { client, clock } = createTestClient({ adapters: [adapter], storage })
    const stop = client.start()
    for (const wallet of wallets) {
      const answer = connect(client, { adapterId: 'mock-eip155', connectorId: wallet.id })
      wallet.approve()
      await answer
    }
    await clock.flush()
    const instance = client.adapters.get('mock-eip155')?.instance
    const asked = vi
      .spyOn(instance as NonNullable<typeof instance>, 'disconnect')
      .mockReturnValue(new Promise(() => {}))
    void disconnect(client)
    expect(asked.mock.calls.map(([{ connectionId }]) => connectionId)).toEqual(['mock-eip155:one', 'mock-eip155:two'])
    expect(storage.getItem('latchkey:default:left')).toContain('true')
    stop()
  })

  test('one of two, and a whole phone session with its link', async () => {
    const pairing = createMockPairing()
    const { client, clock, connected } = setUp({ pairing })
    const { id } = await connected()
    const { approval } = await connectPairing(client, {})
    pairing.asked[0]?.approve()
    await approval
    client.storage.item(deepLink).set({ href: 'rabby://', name: 'Rabby', sessionId: 'session-1' })
    const [phone] = Object.values(client.connection.getState().connections).filter((one) => one.id !== id)
    await disconnect(client, { connectionId: phone?.id })
    await clock.flush()
    expect(pairing.ended).toEqual(['session-1'])
    expect(Object.keys(client.connection.getState().connections)).toEqual([id])
    expect(client.storage.item(deepLink).get()).toBeUndefined()
  })
})

describe('switchNetwork', () => {
  test('[S4.35] same namespace with an address: the adapter is called', async () => {
    const { client, connected, connection, wallet } = setUp()
    await connected()
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['switchNetwork'])
    wallet.approve()
    await switched
    expect(connection()?.chainId).toBe('eip155:10')
  })

  test('the question is an operation, which fails with a wallet that goes without an answer', async () => {
    const { client, clock, connected, connection, wallet } = setUp()
    await connected()
    await clock.flush()
    const last = () => client.operations.getState()[0]
    const refused = switchNetwork(client, { chainId: 'eip155:10' })
    expect(last()).toMatchObject({ kind: 'network', status: 'asked', chainId: 'eip155:10' })
    wallet.reject()
    await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
    expect(last()).toMatchObject({ status: 'rejected' })
    void switchNetwork(client, { chainId: 'eip155:10' }).catch(() => {})
    client.dispatch({ type: 'ended', connectionId: connection()?.id ?? '' })
    expect(last()).toMatchObject({ kind: 'network', status: 'failed' })
  })

  test('[S4.36] otherwise: the network is set and the account synced', async () => {
    const cosmos = createMockCosmos()
    const evm = createMockEvm()
    const { client } = setUp({
      networks: [mainnet, optimism, ...cosmos.networks],
      adapters: [evm.adapter, cosmos.adapter],
    })
    // Not connected at all: only chosen.
    await switchNetwork(client, { chainId: 'eip155:10' })
    expect(getNetwork(client)).toBe(client.networks[1])
    const answer = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
    cosmos.wallet.approve()
    await answer
    // Back to Ethereum and to Cosmos again: no wallet is asked, and the account is that of the ecosystem.
    await switchNetwork(client, { chainId: 'eip155:1' })
    expect(activeConnection(client.connection.getState())).toBeUndefined()
    await switchNetwork(client, { chainId: 'cosmos:cosmoshub-4' })
    expect(getAccount(client)).toMatchObject({ address: 'cosmos1qqqq', caipAddress: 'cosmos:cosmoshub-4:cosmos1qqqq' })
    expect(evm.wallet.shown() + cosmos.wallet.shown()).toBe(1)
  })

  test('the network in use is the chosen one, else the default of the app, else the first', async () => {
    const networks = [mainnet, optimism, solana] as const
    expect(getNetwork(setUp({ networks }).client).id).toBe(1)
    const { client } = setUp({ networks, defaultNetwork: 'eip155:10' })
    expect(getNetwork(client).id).toBe(10)
    expect(getNetwork(client, { namespace: 'solana' })).toEqual(solana)
    await switchNetwork(client, { chainId: 'eip155:1' })
    expect(getNetwork(client).id).toBe(1)
  })

  test('[S8.26] an unknown network is named so, and a switch to one shows the alert', async () => {
    const { client, clock, connected } = setUp()
    const { id } = await connected()
    client.dispatch({ type: 'changed', connectionId: id, change: { chainId: 'eip155:999' } })
    expect(getNetwork(client).name).toBe('Unknown Network')
    await expect(switchNetwork(client, { chainId: 'eip155:12345' })).rejects.toMatchObject({
      code: 'network/not-found',
    })
    await clock.flush()
    expect(client.alerts.getState().alerts).toMatchObject([{ code: 'network/not-found' }])
  })

  test('[S8.33] the alert says "Network Not Found"', async () => {
    const { client, clock } = setUp()
    await switchNetwork(client, { chainId: base.caipNetworkId as ChainId }).catch(() => {})
    await clock.flush()
    expect(client.alerts.getState().alerts).toMatchObject([{ short: 'Network Not Found', level: 'error' }])
  })

  test('refused or impossible, everything stays as it was', async () => {
    const { client, connected, connection, wallet } = setUp()
    await connected()
    const refused = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.reject()
    await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
    expect(connection()?.chainId).toBe('eip155:1')
    expect(getNetwork(client).id).toBe(1)
  })
})

test('[S8.10] the warnings for a namespace without network or connector', async () => {
  const { client, clock } = setUp()
  expect(() => getNetwork(client, { namespace: 'solana' })).toThrow()
  await expect(getProvider(client, { namespace: 'solana' })).rejects.toMatchObject({
    code: 'connector/none-for-namespace',
  })
  await clock.flush()
  expect(client.log.copy()).toContain('No current network found for namespace')
  expect(client.log.copy()).toContain('No connector found for namespace')
})

test('[S8.16] the words for a missing provider, and for a wallet that can’t switch by itself', async () => {
  const mock = createMockEvm()
  const adapter: typeof mock.adapter = {
    ...mock.adapter,
    create: (context) => ({ ...mock.adapter.create(context), can: {}, getProvider: async () => undefined }),
  }
  const { client } = setUp({ adapters: [adapter] })
  const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await answer
  await expect(getProvider(client, { namespace: 'eip155' })).rejects.toMatchObject({
    shortMessage: 'Provider not found.',
  })
  await expect(switchNetwork(client, { chainId: 'eip155:10' })).rejects.toMatchObject({
    shortMessage: '"Mock" does not support programmatic chain switching.',
  })
})

describe('asking a wallet', () => {
  test('a request names what the visitor saw; after a switch it is refused before any prompt', async () => {
    const { client, connected, wallet } = setUp()
    await connected()
    const before = { account: alice, chainId: 'eip155:1' }
    wallet.setAccounts([evmAccount(bob)])
    const prompts = wallet.shown()
    await expect(signMessage(client, { ...before, message: 'Hello' })).rejects.toMatchObject({
      code: 'connection/mismatch',
    })
    expect(wallet.shown()).toBe(prompts)
  })

  test('no connection, or no such ability', async () => {
    const { client, connected } = setUp()
    await expect(signMessage(client, { message: 'Hello' })).rejects.toMatchObject({ code: 'connection/not-found' })
    await connected()
    await expect(sendTransaction(client, { transaction: {} })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
  })

  test('a signature that is left behind ends in the list of operations', async () => {
    const { client, clock, connected, wallet } = setUp()
    await connected()
    const controller = new AbortController()
    const answer = signMessage(client, { message: 'Hello', signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
    expect(client.operations.getState()[0]).toMatchObject({ kind: 'signature', status: 'asked', detached: true })
    wallet.approve()
    await clock.flush()
    expect(client.operations.getState()[0]).toMatchObject({ status: 'done' })
  })

  test('the hash of a transaction outlives the caller and the page', async () => {
    let approve = (_: { hash: string }) => {}
    const can = { sendTransaction: () => new Promise<{ hash: string }>((resolve) => (approve = resolve)) }
    const { client, clock, connected, storage } = setUp({}, { can })
    await connected()
    const controller = new AbortController()
    const answer = sendTransaction(client, { transaction: {}, signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
    approve({ hash: '0xabc' })
    await clock.flush()
    const next = setUp({ storage })
    await next.clock.flush()
    expect(next.client.operations.getState()).toMatchObject([
      { kind: 'transaction', hash: '0xabc', status: 'sent', account: alice },
    ])
  })

  test('a receipt settles it', async () => {
    const can = {
      sendTransaction: async () => ({ hash: '0xabc' }),
      waitForTransaction: async () => ({ status: 'reverted' as const }),
    }
    const { client, clock, connected } = setUp({}, { can })
    await connected()
    await sendTransaction(client, { transaction: {} })
    await clock.flush()
    expect(client.operations.getState()[0]).toMatchObject({ status: 'failed', hash: '0xabc' })
  })

  test('open operations are never forgotten, settled ones beyond fifty are', async () => {
    const { client, clock, connected, wallet } = setUp()
    await connected()
    const open = signMessage(client, { message: 'still open' })
    for (let count = 0; count < 60; count++) {
      const answer = signMessage(client, { message: 'Hello' })
      wallet.prompts.at(-1)?.approve()
      await answer
    }
    await clock.flush()
    const operations = client.operations.getState()
    expect(operations.filter(({ status: now }) => now === 'asked')).toHaveLength(1)
    expect(operations.length).toBeLessThan(55)
    wallet.approve()
    await open
  })
})

describe('two wallets of one ecosystem', () => {
  test('either can be the one in use', async () => {
    const wallets = ['one', 'two'].map((id) => createMockWallet({ id, name: id, accounts: [evmAccount(alice)] }))
    const { client, connection } = setUp({ adapters: [createMockAdapter({ namespace: 'eip155', wallets })] })
    for (const wallet of wallets) {
      const answer = connect(client, { adapterId: 'mock-eip155', connectorId: wallet.id })
      wallet.approve()
      await answer
    }
    expect(connection()?.connectorId).toBe('two')
    const [first] = Object.keys(client.connection.getState().connections)
    setActive(client, { connectionId: first ?? '' })
    expect(connection()?.connectorId).toBe('one')
    expect(() => setActive(client, { connectionId: 'nobody' })).toThrow()
  })
})

describe('connectPairing', () => {
  test('[S4.5] a session is disconnected and re-created when the requested chains are stale', async () => {
    const pairing = createMockPairing()
    const first = setUp({ pairing, networks: [mainnet] })
    const one = await connectPairing(first.client, {})
    pairing.asked[0]?.approve()
    await one.approval
    // The app has gained a network. The restore keeps the session; a connect replaces it.
    const second = setUp({ pairing, networks: [mainnet, optimism], storage: first.storage })
    await second.clock.flush()
    expect(Object.keys(second.client.connection.getState().sessions)).toEqual(['session-1'])
    const two = await connectPairing(second.client, {})
    expect(pairing.ended).toEqual([])
    pairing.asked[1]?.approve()
    await two.approval
    expect(pairing.ended).toEqual(['session-1'])
    expect(Object.keys(second.client.connection.getState().sessions)).toEqual(['session-2'])
  })

  test('a session that covers every network stays', async () => {
    const pairing = createMockPairing()
    const { client } = setUp({ pairing, networks: [mainnet, solana] })
    for (const index of [0, 1]) {
      const { approval } = await connectPairing(client, {})
      pairing.asked[index]?.approve()
      await approval
    }
    expect(pairing.ended).toEqual([])
  })

  test('every configured network is asked for, the chosen one first, with its older id', async () => {
    const pairing = createMockPairing()
    const { client } = setUp({ pairing, networks: [mainnet, optimism, solana] })
    await switchNetwork(client, { chainId: 'eip155:10' })
    await connectPairing(client, {})
    expect(pairing.asked[0]?.proposals).toMatchObject([
      { namespace: 'eip155', chains: ['eip155:10', 'eip155:1'], methods: ['eip155_sign'] },
      { namespace: 'solana', chains: [solana.caipNetworkId, solana.deprecatedCaipNetworkId] },
    ])
  })

  test('without a port it is a mistake of the app, a refusal leaves nothing', async () => {
    const without = setUp()
    await expect(connectPairing(without.client, {})).rejects.toMatchObject({ code: 'config/invalid' })
    const pairing = createMockPairing()
    const { client } = setUp({ pairing })
    const { approval } = await connectPairing(client, {})
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await expect(approval).rejects.toMatchObject({ code: 'connection/user-rejected' })
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
  })
})
