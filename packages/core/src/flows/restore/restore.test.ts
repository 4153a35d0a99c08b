import { describe, expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, connectionStatus } from '../../kernel/connection/select.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import type { Adapter, AdapterInstance } from '../../kernel/ports/adapter.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { dispatch } from '../../testing/dispatch.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockCosmos, createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { signMessage } from '../operations/sign-message.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { switchNetwork } from '../switching/switch-network.ts'

type Change = (instance: AdapterInstance<'eip155'>) => Partial<AdapterInstance<'eip155'>>

/** A development build of React starts, stops and starts again. */
const ways = [
  ['once', (client: LatchkeyClient) => client.start()],
  [
    'twice, as StrictMode does',
    (client: LatchkeyClient) => {
      client.start()()
      return client.start()
    },
  ],
] as const

describe.each(ways)('started %s:', (_way, start) => {
  /** Two wallets of one ecosystem that outlive the page. */
  function createWallets() {
    return ['one', 'two'].map((id) =>
      createMockWallet<'eip155'>({ id, name: id, rdns: id, accounts: [evmAccount(evmAddresses[0])] }),
    )
  }

  function visit(
    storage: MemoryStorage,
    wallets = createWallets(),
    change: Change = () => ({}),
    options: TestClientOptions = {},
  ) {
    const mock = createMockAdapter({ namespace: 'eip155', wallets })
    const adapter: Adapter<'eip155'> = {
      ...mock,
      create(context) {
        const instance = mock.create(context)
        return { ...instance, ...change(instance) }
      },
    }
    const page = createTestClient({ adapters: [adapter], storage, ...options })
    const stop = start(page.client)
    async function connected(id: string) {
      const answer = connect(page.client, { adapterId: 'mock-eip155', connectorId: id })
      wallets.find((wallet) => wallet.id === id)?.approve()
      await answer
    }
    const ids = () => Object.values(page.client.connection.getState().connections).map(({ connectorId }) => connectorId)
    const prompts = () => wallets.reduce((count, wallet) => count + wallet.shown(), 0)
    return { ...page, stop, connected, ids, prompts, wallets }
  }

  /** A visit that connected both wallets, the first one last. */
  async function firstVisit() {
    const storage = createMemoryStorage()
    const first = visit(storage)
    await first.clock.flush()
    await first.connected('two')
    await first.connected('one')
    await first.clock.flush()
    first.stop()
    return { storage, wallets: first.wallets, prompts: first.prompts() }
  }

  describe('a restore', () => {
    test('[S4.9] starts connecting, and becomes connected on success or disconnected on failure', async () => {
      for (const fails of [false, true]) {
        const { storage, wallets } = await firstVisit()
        const change: Change = () => (fails ? { reconnect: () => Promise.reject(new Error('broken')) } : {})
        const { client, clock } = visit(storage, wallets, change)
        expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connecting')
        expect(client.ready.getState()).toBe(false)
        await clock.flush()
        expect(connectionStatus(client.connection.getState(), 'eip155')).toBe(fails ? 'disconnected' : 'connected')
        expect(client.ready.getState()).toBe(true)
      }
    })

    test('never prompts, and the wallet that was in use is in use again', async () => {
      const { storage, wallets, prompts } = await firstVisit()
      const page = visit(storage, wallets)
      await page.clock.flush()
      expect(page.ids().sort()).toEqual(['one', 'two'])
      expect(activeConnection(page.client.connection.getState())?.connectorId).toBe('one')
      expect(page.prompts()).toBe(prompts)
    })

    test('notes why each wallet is connected again or not', async () => {
      const { storage, wallets } = await firstVisit()
      const page = visit(storage, wallets, (instance) => ({
        reconnect: async (parameters) => (parameters.connectorId === 'one' ? instance.reconnect(parameters) : null),
      }))
      await page.clock.flush()
      const noted = page.client.log
        .copy()
        .split('\n')
        .filter((line) => line.includes('A stored connection was asked for'))
      expect(noted.find((line) => line.includes('one'))).toContain('restored')
      expect(noted.find((line) => line.includes('two'))).toContain('refused')
    })

    test('does not connect what was disconnected', async () => {
      const { storage, wallets } = await firstVisit()
      const second = visit(storage, wallets)
      await second.clock.flush()
      await disconnect(second.client)
      second.stop()
      const third = visit(storage, wallets)
      await third.clock.advance(2000)
      expect(third.ids()).toEqual([])
      expect(connectionStatus(third.client.connection.getState())).toBe('disconnected')
    })

    test('a wallet that answers late is waited for, a wallet that never comes is not', async () => {
      const { storage, wallets } = await firstVisit()
      const absent: Change = ({ snapshot }) => ({
        snapshot: () => ({ connectors: snapshot().connectors.filter(({ id }) => id !== 'one') }),
        reconnect: async ({ connectorId }) => (connectorId === 'one' ? null : null),
      })
      const { client, clock, ids } = visit(storage, wallets, absent)
      await clock.advance(999)
      expect(connectionStatus(client.connection.getState())).toBe('connecting')
      await clock.advance(1)
      expect(connectionStatus(client.connection.getState())).toBe('disconnected')
      expect(ids()).toEqual([])
    })

    test('the network that was chosen is chosen again, as long as it is configured', async () => {
      const storage = createMemoryStorage()
      const first = visit(storage)
      await first.clock.flush()
      first.client.dispatch({ type: 'networkSelected', chainId: 'eip155:10' })
      await first.clock.flush()
      first.stop()
      expect(visit(storage).client.connection.getState().selected).toEqual({ eip155: 'eip155:10' })
      expect(
        visit(storage, createWallets(), undefined, { networks: [mainnet] }).client.connection.getState().selected,
      ).toEqual({})
    })

    test('is given up when the client stops', async () => {
      const { storage, wallets } = await firstVisit()
      let answer = (_: null) => {}
      const { client, clock, stop } = visit(storage, wallets, () => ({
        reconnect: () => new Promise((resolve) => (answer = resolve)),
      }))
      await clock.flush()
      stop()
      expect(connectionStatus(client.connection.getState())).toBe('disconnected')
      answer(null)
      await clock.flush()
      expect(client.ready.getState()).toBe(false)
      expect(client.connection.getState().connections).toEqual({})
    })
  })

  test('a wallet whose account arrives after the client has stopped opens no connection, and comes back at the next visit', async () => {
    const { storage, wallets } = await firstVisit()
    const answers: (() => void)[] = []
    const late = visit(storage, wallets, ({ reconnect }) => ({
      reconnect: ({ signal: _, ...parameters }) =>
        new Promise((resolve) => answers.push(() => resolve(reconnect(parameters)))),
    }))
    await late.clock.advance(2_000)
    late.stop()
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) answer()
    await late.clock.flush()
    expect(late.ids()).toEqual([])
    expect(late.client.connection.getState().sessions).toEqual({})
    const next = visit(storage, wallets)
    await next.clock.advance(2_000)
    expect(next.ids().sort()).toEqual(['one', 'two'])
  })

  describe('a good session is not lost', () => {
    test('when the page is reloaded in the moment in which it shows the wallet', async () => {
      const storage = createMemoryStorage()
      const first = visit(storage)
      await first.connected('one')
      first.stop()
      const next = visit(storage, first.wallets)
      await next.clock.flush()
      expect(next.ids()).toEqual(['one'])
      await next.connected('two')
      next.stop()
      const last = visit(storage, first.wallets)
      await last.clock.flush()
      expect(last.ids().sort()).toEqual(['one', 'two'])
      expect(activeConnection(last.client.connection.getState())?.connectorId).toBe('two')
    })

    test('when the code that keeps it arrives after its wallet has answered; the wallet isn’t asked again', async () => {
      const storage = createMemoryStorage()
      const asked: string[] = []
      const page = visit(storage, createWallets(), ({ reconnect }) => ({
        reconnect(parameters) {
          asked.push(parameters.connectorId)
          return reconnect(parameters)
        },
      }))
      const seen = new Set<string>()
      await page.connected('one')
      page.client.connection.subscribe((state) => seen.add(connectionStatus(state, 'eip155')))
      await page.clock.flush()
      page.client.dispatch({ type: 'networkSelected', chainId: 'eip155:10' })
      expect(asked).toEqual([])
      expect([...seen]).toEqual(['connected'])
      page.stop()
      const next = visit(storage, page.wallets)
      await next.clock.flush()
      expect(next.ids()).toEqual(['one'])
      expect(next.client.connection.getState().selected).toEqual({ eip155: 'eip155:10' })
    })

    test('but a wallet that the visitor disconnects before that code has arrived is gone, here and after a reload', async () => {
      const storage = createMemoryStorage()
      const page = visit(storage)
      await page.connected('one')
      await disconnect(page.client)
      await page.clock.flush()
      expect(page.ids()).toEqual([])
      page.stop()
      const next = visit(storage, page.wallets)
      await next.clock.advance(2_000)
      expect(next.ids()).toEqual([])
    })

    test('when its wallet fails to answer', async () => {
      const { storage, wallets } = await firstVisit()
      const broken = visit(storage, wallets, () => ({ reconnect: () => Promise.reject(new Error('broken')) }))
      await broken.clock.flush()
      expect(broken.ids()).toEqual([])
      broken.client.dispatch({ type: 'networkSelected', chainId: 'eip155:10' })
      broken.stop()
      const next = visit(storage, wallets)
      await next.clock.flush()
      expect(next.ids().sort()).toEqual(['one', 'two'])
    })

    test('when the page is left before every wallet has answered', async () => {
      const { storage, wallets } = await firstVisit()
      const hanging = visit(storage, wallets, ({ reconnect }) => ({
        reconnect: (given) => (given.connectorId === 'one' ? new Promise(() => {}) : reconnect(given)),
      }))
      // The wallet that was in use has a head start.
      await hanging.clock.advance(1000)
      expect(hanging.ids()).toEqual(['two'])
      hanging.client.dispatch({ type: 'networkSelected', chainId: 'eip155:10' })
      hanging.stop()
      const next = visit(storage, wallets)
      await next.clock.flush()
      expect(next.ids().sort()).toEqual(['one', 'two'])
      expect(activeConnection(next.client.connection.getState())?.connectorId).toBe('one')
    })

    test('when its wallet fails to answer and another one leaves', async () => {
      const { storage, wallets } = await firstVisit()
      const broken = visit(storage, wallets, ({ reconnect }) => ({
        reconnect: (given) => (given.connectorId === 'one' ? Promise.reject(new Error('broken')) : reconnect(given)),
      }))
      await broken.clock.flush()
      wallets[1]?.setAccounts([])
      expect(broken.ids()).toEqual([])
      broken.stop()
      const next = visit(storage, wallets)
      await next.clock.flush()
      expect(next.ids()).toEqual(['one'])
    })

    test('but the visitor’s own disconnect is final, also for the one that failed', async () => {
      const { storage, wallets } = await firstVisit()
      const broken = visit(storage, wallets, ({ reconnect }) => ({
        reconnect: (given) => (given.connectorId === 'one' ? Promise.reject(new Error('broken')) : reconnect(given)),
      }))
      await broken.clock.flush()
      await disconnect(broken.client)
      broken.stop()
      const next = visit(storage, wallets)
      await next.clock.advance(2000)
      expect(next.ids()).toEqual([])
    })

    test('one wallet that fails does not keep the others back', async () => {
      const { storage, wallets } = await firstVisit()
      const page = visit(storage, wallets, ({ reconnect }) => ({
        reconnect: (given) => (given.connectorId === 'one' ? Promise.reject(new Error('broken')) : reconnect(given)),
      }))
      await page.clock.flush()
      expect(page.ids()).toEqual(['two'])
    })
  })

  describe('phone sessions', () => {
    test('come back with every ecosystem, before any adapter of the page is asked', async () => {
      const pairing = createMockPairing()
      const cosmos = createMockCosmos()
      const options = {
        pairing,
        adapters: [createMockEvm().adapter, cosmos.adapter],
        networks: [mainnet, optimism, ...cosmos.networks] as const,
      }
      const first = createTestClient(options)
      start(first.client)
      const { approval } = await connectPairing(first.client, {})
      pairing.asked[0]?.approve({ eip155: [evmAccount(evmAddresses[0])], cosmos: cosmos.wallet.accounts() })
      await approval
      const second = createTestClient({ ...options, storage: first.storage })
      start(second.client)
      expect(connectionStatus(second.client.connection.getState(), 'eip155')).toBe('connecting')
      await second.clock.flush()
      expect(Object.values(second.client.connection.getState().connections).map(({ namespace }) => namespace)).toEqual([
        'eip155',
        'cosmos',
      ])
    })

    test('without any adapter a session is still a connection', async () => {
      const pairing = createMockPairing()
      const { client } = createTestClient({ pairing })
      start(client)
      const { approval } = await connectPairing(client, {})
      pairing.asked[0]?.approve()
      expect(await approval).toMatchObject([{ adapterId: 'pairing', namespace: 'eip155', abilities: [] }])
      await disconnect(client)
      expect(client.connection.getState().connections).toEqual({})
    })

    test('a lost relay shows as reconnecting, not as disconnected', async () => {
      const pairing = createMockPairing()
      const { client, clock } = createTestClient({ pairing, adapters: [createMockEvm().adapter] })
      start(client)
      const { approval } = await connectPairing(client, {})
      pairing.asked[0]?.approve()
      await approval
      await clock.flush()
      pairing.emit({ type: 'relay', connected: false })
      expect(connectionStatus(client.connection.getState())).toBe('reconnecting')
      pairing.emit({ type: 'relay', connected: true })
      expect(connectionStatus(client.connection.getState())).toBe('connected')
    })
  })

  describe('another tab', () => {
    const key = 'latchkey:default:connections'

    test('connects here what was connected there, without a prompt', async () => {
      const storage = createMemoryStorage()
      const wallets = createWallets()
      const [here, there] = [visit(storage, wallets), visit(storage, wallets)]
      await here.clock.flush()
      await there.clock.flush()
      await there.connected('one')
      await there.clock.flush()
      const prompts = here.prompts()
      here.platform.storageChanged(key)
      await here.clock.flush()
      expect(here.ids()).toEqual(['one'])
      expect(here.prompts()).toBe(prompts)
    })

    test('disconnects here what the visitor disconnected there', async () => {
      const { storage, wallets } = await firstVisit()
      const [here, there] = [visit(storage, wallets), visit(storage, wallets)]
      await here.clock.flush()
      await there.clock.flush()
      await disconnect(there.client)
      here.platform.storageChanged('latchkey:default:left')
      here.platform.storageChanged(key)
      await here.clock.flush()
      expect(here.ids()).toEqual([])
    })

    test('that could not restore a session does not end it here', async () => {
      const { storage, wallets } = await firstVisit()
      const here = visit(storage, wallets)
      await here.clock.flush()
      storage.setItem(
        key,
        JSON.stringify({ v: 1, d: { connections: [], active: {}, activeNamespace: 'eip155', selected: {} } }),
      )
      here.platform.storageChanged(key)
      await here.clock.flush()
      expect(here.ids().sort()).toEqual(['one', 'two'])
    })

    test('disconnects here while the wallet there has not answered yet', async () => {
      const { storage, wallets } = await firstVisit()
      const here = visit(storage, wallets)
      // These wallets allow the page even after a disconnect, and don't answer it.
      const there = visit(storage, wallets, () => ({ disconnect: () => new Promise(() => {}) }))
      await here.clock.flush()
      await there.clock.flush()
      void disconnect(there.client)
      for (const id of ['one', 'two']) dispatch(there.client, { type: 'ended', connectionId: `mock-eip155:${id}` })
      await there.clock.flush()
      here.platform.storageChanged(key)
      await here.clock.flush()
      expect(here.ids()).toEqual([])
    })

    test('that could not restore a wallet ends none here because another one was disconnected before', async () => {
      const { storage, wallets } = await firstVisit()
      const here = visit(storage, wallets)
      await here.clock.flush()
      await disconnect(here.client, { connectionId: 'mock-eip155:two' })
      await here.clock.flush()
      const there = visit(storage, wallets, () => ({ reconnect: async () => null }))
      await there.clock.flush()
      expect(there.ids()).toEqual([])
      here.platform.storageChanged(key)
      await here.clock.flush()
      expect(here.ids()).toEqual(['one'])
    })

    test('that could not restore a wallet changes nothing here: its network stays, and a reload brings it back', async () => {
      const { storage, wallets } = await firstVisit()
      const here = visit(storage, wallets)
      await here.clock.flush()
      const switched = switchNetwork(here.client, { chainId: 10 })
      wallets[0]?.approve()
      await switched
      await here.clock.flush()
      const there = visit(storage, wallets, () => ({ reconnect: async () => null }))
      await there.clock.flush()
      here.platform.storageChanged(key)
      await here.clock.flush()
      const signed = signMessage(here.client, { message: 'Hello' })
      await here.clock.flush()
      wallets[0]?.approve()
      await signed
      expect(activeConnection(here.client.connection.getState())?.chainId).toBe('eip155:10')
      here.stop()
      const next = visit(storage, wallets)
      await next.clock.flush()
      expect(next.ids().sort()).toEqual(['one', 'two'])
    })
  })

  test('a page from the back/forward cache disconnects what was disconnected while it was away', async () => {
    const { storage, wallets } = await firstVisit()
    const [cached, newer] = [visit(storage, wallets), visit(storage, wallets)]
    await cached.clock.flush()
    await newer.clock.flush()
    await disconnect(newer.client)
    await newer.clock.flush()
    cached.platform.storageChanged(null)
    await cached.clock.flush()
    expect(cached.ids()).toEqual([])
  })

  describe('a page inside a Safe', () => {
    const safe = { framed: true, insideWallet: 'safe' } as const
    const wallet = () =>
      createMockWallet<'eip155'>({ id: 'safe', name: 'Safe', accounts: [evmAccount(evmAddresses[0])] })

    test('is connected to that Safe by itself, but not again after the visitor disconnected', async () => {
      const storage = createMemoryStorage()
      const first = visit(storage, [wallet()], undefined, { device: safe })
      await first.clock.flush()
      first.wallets[0]?.approve()
      await first.clock.flush()
      expect(first.ids()).toEqual(['safe'])
      await disconnect(first.client)
      first.stop()
      const second = visit(storage, [wallet()], undefined, { device: safe })
      await second.clock.advance(2000)
      expect(second.prompts()).toBe(0)
    })

    test('elsewhere nothing connects by itself', async () => {
      const page = visit(createMemoryStorage(), [wallet()], undefined, { clock: createFakeClock() })
      await page.clock.advance(2000)
      expect(page.prompts()).toBe(0)
    })
  })
})
