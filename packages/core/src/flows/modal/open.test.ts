import { describe, expect, test } from 'vitest'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import { current } from '../../kernel/router/history.ts'
import type { Route } from '../../kernel/router/route.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockAuth } from '../../testing/mock-auth.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockWalletSource } from '../../testing/mock-wallet-source.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { setActive } from '../account/set-active.ts'
import { connect } from '../connecting/connect.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { closeModal } from './close.ts'
import { embed } from './embed.ts'
import { goBack } from './go-back.ts'
import { type OpenParameters, openModal } from './open.ts'

const phone = { mobile: true, os: 'android', browser: 'chrome' } as const

function setUp(options: TestClientOptions = {}) {
  const mock = createMockEvm()
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  const { client } = page
  const stop = client.start()
  async function connected() {
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    mock.wallet.approve()
    return (await answer).connection
  }
  const shown = () => current(client.router.getState().history)
  const opening = (parameters?: OpenParameters) => {
    void openModal(client, parameters)
    return shown()
  }
  return { ...page, ...mock, stop, connected, shown, opening, state: () => client.router.getState() }
}

describe('the first view', () => {
  test('[S2.16] every opening resets to one view', () => {
    const { client, opening, state } = setUp()
    opening()
    client.router.push({ view: 'AllWallets' })
    closeModal(client)
    opening()
    expect(state()).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
  })

  test('[S2.17] with no adapters and no address: AllWallets on mobile, otherwise ConnectingWalletConnectBasic', () => {
    const basic = { adapters: [], pairing: createMockPairing(), wallets: createMockWalletSource([]) }
    expect(setUp({ ...basic, device: phone }).opening()).toEqual({ view: 'AllWallets' })
    expect(setUp(basic).opening()).toEqual({ view: 'ConnectingWalletConnectBasic' })
    // It comes before a requested view.
    expect(setUp(basic).opening({ view: 'Networks' })).toEqual({ view: 'ConnectingWalletConnectBasic' })
  })

  test('a login counts as an adapter: its visitors choose in Connect', () => {
    const login = { adapters: [], pairing: createMockPairing(), auth: createMockAuth() }
    expect(setUp(login).opening()).toEqual({ view: 'Connect' })
    expect(setUp({ ...login, device: phone }).opening({ view: 'WhatIsAWallet' })).toEqual({ view: 'WhatIsAWallet' })
  })

  test('without a list of wallets a phone gets the code and its link; without a pairing the rule is skipped', () => {
    expect(setUp({ adapters: [], pairing: createMockPairing(), device: phone }).opening()).toEqual({
      view: 'ConnectingWalletConnectBasic',
    })
    expect(setUp({ adapters: [] }).opening()).toEqual({ view: 'Connect' })
  })

  test('[S2.18] the modal opens with the requested view, if there is one', async () => {
    const { connected, opening } = setUp()
    expect(opening({ view: 'WhatIsAWallet' })).toEqual({ view: 'WhatIsAWallet' })
    await connected()
    expect(opening({ view: 'Networks' })).toEqual({ view: 'Networks' })
    expect(opening({ view: { view: 'SwitchNetwork', chainId: 'eip155:10' } })).toEqual({
      view: 'SwitchNetwork',
      chainId: 'eip155:10',
    })
  })

  test('[S2.19] the modal opens with Account, if an address exists', async () => {
    const { connected, opening } = setUp()
    await connected()
    expect(opening()).toEqual({ view: 'Account' })
  })

  test('[S2.20] the modal otherwise opens with Connect', () => {
    const { opening } = setUp()
    expect(opening()).toEqual({ view: 'Connect' })
    expect(opening({ namespace: 'eip155' })).toEqual({ view: 'Connect', namespace: 'eip155' })
  })

  test('a view that needs an account comes after connecting', async () => {
    const { client, clock, connected, opening, shown, state } = setUp()
    const wanted: Route = { view: 'SwitchNetwork', chainId: 'eip155:10' }
    expect(opening({ view: wanted })).toEqual({ view: 'Connect' })
    expect(state().continuation).toEqual(wanted)
    await connected()
    await clock.flush()
    expect(shown()).toEqual(wanted)
    expect(client.router.getState()).toMatchObject({ open: true, continuation: undefined })
  })
})

describe('several ecosystems', () => {
  async function both() {
    const evm = createMockEvm()
    const phantom = createMockWallet({
      id: 'phantom',
      name: 'Phantom',
      accounts: [evmAccount('solana-address') as never],
    })
    const solanaLike = createMockAdapter({ namespace: 'solana', wallets: [phantom] })
    const page = setUp({ adapters: [evm.adapter, solanaLike], networks: [mainnet, solana] })
    const answer = connect(page.client, { adapterId: 'mock-solana', connectorId: 'phantom' })
    phantom.approve()
    await answer
    return { ...page, evm }
  }

  test('the one that is connected speaks', async () => {
    const { client, opening } = await both()
    client.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
    expect(opening()).toEqual({ view: 'Account' })
    expect(client.connection.getState().activeNamespace).toBe('solana')
  })

  test('a namespace that is asked for and not connected is connected first', async () => {
    const { opening } = await both()
    expect(opening({ namespace: 'eip155' })).toEqual({ view: 'Connect', namespace: 'eip155' })
    expect(opening({ namespace: 'solana' })).toEqual({ view: 'Account', namespace: 'solana' })
  })
})

describe('going back and closing', () => {
  test('views are a history; going back from the first one closes', () => {
    const { client, opening, shown, state } = setUp()
    opening()
    client.router.push({ view: 'AllWallets' })
    client.router.push({ view: 'ConnectingWalletConnect', walletId: 'rabby' })
    goBack(client)
    expect(shown()).toEqual({ view: 'AllWallets' })
    goBack(client)
    expect(state()).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
    goBack(client)
    expect(state().open).toBe(false)
  })

  test('[S2.22] embedded, closing goes to Account if connected, otherwise Connect', async () => {
    const { client, connected, opening, shown } = setUp()
    embed(client)
    opening()
    client.router.push({ view: 'AllWallets' })
    closeModal(client)
    expect(client.router.getState().open).toBe(true)
    expect(shown()).toEqual({ view: 'Connect' })
    await connected()
    client.router.push({ view: 'Networks' })
    closeModal(client)
    expect(client.router.getState().open).toBe(true)
    expect(shown()).toEqual({ view: 'Account' })
  })

  test('embedded, a connection made leads to Account', async () => {
    const { client, clock, connected, opening, shown } = setUp()
    embed(client)
    opening()
    await connected()
    await clock.flush()
    expect(shown()).toEqual({ view: 'Account' })
  })

  test('a blocked close is refused with its reason and counted; a forced one is accepted', async () => {
    const guard = { id: 'sign', check: () => ({ route: { view: 'WhatIsAWallet' } as const, blocks: 'signFirst' }) }
    const { client, opening, state } = setUp({ guards: [guard] })
    expect(opening()).toEqual({ view: 'WhatIsAWallet' })
    expect(closeModal(client)).toBe(false)
    goBack(client)
    expect(state()).toMatchObject({ open: true, blocked: 'signFirst', refusals: 2 })
    expect(closeModal(client, { forced: true })).toBe(true)
    expect(state()).toMatchObject({ open: false, blocked: undefined })
  })

  test('the modal is open or closed, and tells so', () => {
    const { client, opening, state } = setUp()
    const events: string[] = []
    client.events.on(({ event }) => events.push(event))
    expect(state()).toMatchObject({ open: false, loading: false })
    opening()
    client.router.set({ loading: true })
    closeModal(client)
    expect(state()).toMatchObject({ open: false, loading: false })
    expect(events).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })
})

describe('the result of open', () => {
  test('the connection as soon as it is made', async () => {
    const { client, connected } = setUp()
    const opened = openModal(client)
    const connection = await connected()
    expect(await opened).toEqual(connection)
  })

  test('null when it is closed without one, the connection there is otherwise', async () => {
    const { client, connected } = setUp()
    const first = openModal(client)
    closeModal(client)
    expect(await first).toBeNull()
    const connection = await connected()
    const second = openModal(client)
    closeModal(client)
    expect(await second).toEqual(connection)
  })

  test('not a change of network', async () => {
    const { client, clock, connected, wallet } = setUp()
    await connected()
    let settled = false
    void openModal(client).then(() => {
      settled = true
    })
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    await clock.flush()
    expect(settled).toBe(false)
  })
})

describe('the result of open, several ecosystems connected', () => {
  test('not another ecosystem that is in use, but a connection that is new', async () => {
    const evm = createMockEvm()
    const [phantom, solflare] = ['phantom', 'solflare'].map((id) =>
      createMockWallet({ id, name: id, accounts: [evmAccount(`${id}-address`) as never] }),
    )
    const solanaLike = createMockAdapter({ namespace: 'solana', wallets: [phantom, solflare] as never })
    const { client } = setUp({ adapters: [evm.adapter, solanaLike], networks: [mainnet, solana] })
    async function connected(adapterId: string, wallet: typeof phantom) {
      const answer = connect(client, { adapterId, connectorId: wallet?.id ?? '' })
      wallet?.approve()
      return (await answer).connection
    }
    await connected('mock-eip155', evm.wallet as never)
    const first = await connected('mock-solana', phantom)
    const settled: unknown[] = []
    void openModal(client).then((connection) => settled.push(connection?.id))
    await switchNetwork(client, { chainId: mainnet.caipNetworkId })
    setActive(client, { connectionId: first.id })
    await Promise.resolve()
    expect(settled).toEqual([])
    const { id } = await connected('mock-solana', solflare)
    await Promise.resolve()
    expect(settled).toEqual([id])
  })
})

describe('guards', () => {
  const strange = { chainId: 'eip155:999' } as const

  test('[S2.30] an unsupported network shows its view, unless unsupported ones are allowed', async () => {
    for (const allowUnsupportedChain of [false, true]) {
      const { client, connected, opening } = setUp({ allowUnsupportedChain })
      const { id } = await connected()
      client.dispatch({ type: 'changed', connectionId: id, change: strange })
      expect(opening()).toEqual({ view: allowUnsupportedChain ? 'Account' : 'UnsupportedChain' })
    }
  })

  test('it stands in the way of what was asked for, but not of Connect, Networks and Account', async () => {
    const { client, connected, opening, state } = setUp()
    const { id } = await connected()
    client.dispatch({ type: 'changed', connectionId: id, change: strange })
    expect(opening({ view: { view: 'SwitchNetwork', chainId: 'eip155:10' } })).toEqual({ view: 'UnsupportedChain' })
    expect(state().continuation).toEqual({ view: 'SwitchNetwork', chainId: 'eip155:10' })
    for (const view of ['Connect', 'Networks', 'Account'] as const) expect(opening({ view })).toEqual({ view })
  })

  test('it comes on top when the wallet leaves the app’s networks, and goes when it comes back', async () => {
    const { client, clock, connected, opening, shown, state } = setUp()
    const { id } = await connected()
    opening()
    await clock.flush()
    const change = (chainId: 'eip155:1' | 'eip155:999') =>
      client.dispatch({ type: 'changed', connectionId: id, change: { chainId } })
    change('eip155:999')
    expect(state().history).toEqual([{ view: 'Account' }, { view: 'UnsupportedChain' }])
    change('eip155:1')
    expect(state()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
    client.router.push({ view: 'SwitchNetwork', chainId: 'eip155:10' })
    change('eip155:999')
    expect(shown().view).toBe('SwitchNetwork')
  })

  test('it comes once: a visitor who then looks at the account is not asked again', async () => {
    const { client, connected, opening, shown, wallet } = setUp()
    const { id } = await connected()
    client.dispatch({ type: 'changed', connectionId: id, change: strange })
    opening({ view: 'Account' })
    wallet.setAccounts([evmAccount(evmAddresses[1])])
    expect(shown()).toEqual({ view: 'Account' })
  })

  test('after a connection it comes before what was asked for, which follows once it is settled', async () => {
    const { client, clock, opening, shown, wallet } = setUp()
    const wanted: Route = { view: 'SwitchNetwork', chainId: 'eip155:10' }
    opening({ view: wanted })
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock', chainId: 'eip155:999' })
    wallet.approve()
    const { connection } = await answer
    await clock.flush()
    expect(shown()).toEqual({ view: 'UnsupportedChain' })
    client.dispatch({ type: 'changed', connectionId: connection.id, change: { chainId: 'eip155:1' } })
    expect(shown()).toEqual(wanted)
  })

  test('disconnected meanwhile, there is nothing left to settle', async () => {
    const { client, clock, connected, opening, shown } = setUp()
    const { id } = await connected()
    client.dispatch({ type: 'changed', connectionId: id, change: strange })
    opening()
    await clock.flush()
    await disconnect(client)
    expect(shown()).toEqual({ view: 'Connect' })
  })
})

describe('inside a wallet’s own browser', () => {
  const inside = { ...phone, insideWallet: 'injected' } as const

  test('opening goes straight to that wallet, with the list one step back', () => {
    const { client, opening, shown } = setUp({ device: inside })
    expect(opening()).toEqual({ view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' })
    goBack(client)
    expect(shown()).toEqual({ view: 'Connect' })
  })

  test('not when the list was asked for, when it is connected, or when it is uncertain which wallet it is', async () => {
    const { connected, opening } = setUp({ device: inside })
    expect(opening({ view: 'Connect' })).toEqual({ view: 'Connect' })
    await connected()
    expect(opening()).toEqual({ view: 'Account' })
    const wallets = ['one', 'two'].map((id) =>
      createMockWallet({ id, name: id, accounts: [evmAccount(evmAddresses[0])] }),
    )
    const two = setUp({ device: inside, adapters: [createMockAdapter({ namespace: 'eip155', wallets })] })
    expect(two.opening()).toEqual({ view: 'Connect' })
  })
})
