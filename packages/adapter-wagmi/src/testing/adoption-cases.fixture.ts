import type { Connection } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import {
  type Config,
  connect,
  disconnect,
  getAccount,
  hydrate,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { type Chains, toNetwork } from '../../../eip1193/src/testing/page.fixture.ts'
import { phone } from '../../../eip1193/src/testing/phone.fixture.ts'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { openPage } from './page.fixture.ts'
import { createReady } from './ready.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** How sessions of the pairing and auth ports live in wagmi, on every major of it. */
export function adoptionCases(): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  const publicClient = ({ url }: Anvil) => createPublicClient({ transport: http(url) })
  const target = ({ accounts, chainId, id }: Connection<'eip155'>) => ({
    connectionId: id,
    account: accounts[0].addresses[0]?.address ?? '',
    chainId,
  })

  type Page = ReturnType<typeof openPage>
  const loadWithConnector = (page: Page, options: Parameters<Page['load']>[0] = {}) =>
    page.load({ ...options, connectors: [latchkeyConnector({ clock: options.clock })] })

  /** A visit in which the phone was connected; what it leaves is in the page's storage. */
  async function visited(options: { extension?: boolean } = {}) {
    const page = openPage(chains)
    const extension = options.extension ? page.wallet() : undefined
    const app = await loadWithConnector(page)
    await app.instance.adopt(phone(chains).transport)
    if (options.extension) await app.instance.connect({ connectorId: 'test.alpha' })
    // Storage is written in the turn after.
    await eventually(() => expect(page.window.localStorage?.getItem('wagmi.latchkey.sessions')).toContain('session-1'))
    return { page, extension }
  }

  const names = ({ config }: { config: Config }) =>
    [...config.state.connections.values()].map(({ connector }) => connector.id).sort()

  describe('an approved session', () => {
    test('is a connection in wagmi and here, with the abilities its wallet approved', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { account, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      expect(connection).toMatchObject({
        sessionId: 'session-1',
        connectorId: 'latchkey',
        accounts: [account(0)],
        chainId: 'eip155:31337',
        approvedChains: ['eip155:31337', 'eip155:31338'],
      })
      expect(connection.abilities).toEqual(expect.arrayContaining(['signMessage', 'sendTransaction', 'switchNetwork']))
      for (const missing of ['signTypedData', 'watchAsset', 'getCapabilities', 'requestMoreAccounts'])
        expect(connection.abilities).not.toContain(missing)
      expect(instance.snapshot()).toMatchObject({
        connectors: [],
        connections: [connection],
        activeConnectionId: connection.id,
        peers: { [connection.id]: { name: 'Phone', url: 'https://phone.example' } },
      })
      expect(getAccount(config)).toMatchObject({
        isConnected: true,
        address: connection.accounts[0].addresses[0]?.address,
      })
      mirror.assert()
    })

    test('is asked by wagmi’s own actions and by ours alike', async () => {
      const { config, instance } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      const { account: address } = target(connection)
      const client = publicClient(chains.home)
      const ours = await instance.can.signMessage?.({ ...target(connection), message: 'hello' })
      const theirs = await signMessage(config, { message: 'hello' })
      expect(ours?.signature).toBe(theirs)
      await expect(
        client.verifyMessage({ address: address as `0x${string}`, message: 'hello', signature: theirs }),
      ).resolves.toBe(true)
      const hash = await sendTransaction(config, { to: bob, value: 1n })
      const { hash: own = '' } =
        (await instance.can.sendTransaction?.({ ...target(connection), transaction: { to: bob, value: 2n } })) ?? {}
      for (const sent of [hash, own])
        await expect(instance.can.waitForTransaction?.({ chainId: 'eip155:31337', hash: sent })).resolves.toEqual({
          status: 'success',
        })
      expect(wallet.controls.prompts()).toEqual({ personal_sign: 2, eth_sendTransaction: 2 })
    })

    test('a refusal on the phone is one for wagmi too', async () => {
      const { config, instance } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      wallet.controls.reject()
      await expect(instance.can.signMessage?.({ ...target(connection), message: 'hello' })).rejects.toMatchObject({
        code: 'connection/user-rejected',
      })
      await expect(signMessage(config, { message: 'hello' })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      })
    })

    test('what it does is mirrored: accounts, chain, end', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { account, listeners, say, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      say({ type: 'accounts', accounts: [account(1), account(0)], chains: transport.chains })
      expect(instance.snapshot().connections?.[0]?.accounts).toEqual([account(1), account(0)])
      say({ type: 'chain', chainId: 'eip155:31338' })
      expect(instance.snapshot().connections?.[0]).toMatchObject({ id: connection.id, chainId: 'eip155:31338' })
      say({ type: 'ended', reason: 'remote' })
      expect(instance.snapshot().connections).toEqual([])
      expect(getAccount(config).isDisconnected).toBe(true)
      expect(listeners.size).toBe(0)
      mirror.assert()
    })

    test('an empty account list ends it', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const { say, transport } = phone(chains)
      await instance.adopt(transport)
      say({ type: 'accounts', accounts: [], chains: transport.chains })
      expect(instance.snapshot().connections).toEqual([])
      mirror.assert()
    })

    test('a disconnect through wagmi is told, so that the session can be ended', async () => {
      const page = openPage(chains)
      const { config, context, instance, mirror } = await loadWithConnector(page)
      const { listeners, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      await disconnect(config)
      expect(context.events).toContainEqual({ type: 'disconnected', connectionId: connection.id, reason: 'local' })
      expect(listeners.size).toBe(0)
      await eventually(() => expect(page.window.localStorage?.getItem('wagmi.latchkey.sessions')).toBe('[]'))
      mirror.assert()
    })

    test('an approved network needs no prompt, another one is not supported', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const { id: connectionId } = await instance.adopt(transport)
      await instance.can.switchNetwork?.({ connectionId, network: toNetwork(chains.away, 'Away') })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      expect(wallet.controls.prompts()).toEqual({})
      await switchChain(config, { chainId: 31337 })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31337')
      mirror.assert()
    })

    test('a network the wallet did not approve is not supported', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { chains: ['eip155:31337'] })
      const { abilities, id: connectionId } = await instance.adopt(transport)
      expect(abilities).not.toContain('switchNetwork')
      await expect(
        instance.can.switchNetwork?.({ connectionId, network: toNetwork(chains.away, 'Away') }),
      ).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
    })

    test('begins on a network that both know', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { chains: ['eip155:5', 'eip155:31338'] })
      await expect(instance.adopt(transport)).resolves.toMatchObject({ chainId: 'eip155:31338' })
    })

    test('waits for no other wallet’s prompt', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance, mirror } = await loadWithConnector(page)
      controls.hang()
      const pending = instance.connect({ connectorId: 'test.alpha' })
      await controls.whenPending()
      const connection = await instance.adopt(phone(chains).transport)
      expect(instance.snapshot().activeConnectionId).toBe(connection.id)
      controls.release()
      await pending
      expect(instance.snapshot().connections).toHaveLength(2)
      mirror.assert()
    })

    test('without accounts is a typed error', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { accounts: [] })
      await expect(instance.adopt(transport)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })
  })

  describe('two sessions', () => {
    test('with the same address are two connections, and requests go where they belong', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const one = phone(chains)
      const two = phone(chains, { sessionId: 'session-2', peer: { name: 'Tablet' } })
      const first = await instance.adopt(one.transport)
      const second = await instance.adopt(two.transport)
      expect(second.accounts).toEqual(first.accounts)
      expect(instance.snapshot().connections?.map(({ sessionId }) => sessionId)).toEqual(['session-1', 'session-2'])
      await instance.can.signMessage?.({ ...target(first), message: 'one' })
      expect([one.wallet.controls.prompts(), two.wallet.controls.prompts()]).toEqual([{ personal_sign: 1 }, {}])
      two.say({ type: 'ended', reason: 'remote' })
      expect(instance.snapshot()).toMatchObject({ connections: [first], activeConnectionId: first.id })
      mirror.assert()
    })

    test('the same session again takes the place of the old one', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const before = phone(chains)
      const { id } = await instance.adopt(before.transport)
      const after = phone(chains, { accounts: [before.account(1)] })
      const connection = await instance.adopt(after.transport)
      expect(connection).toMatchObject({ id, accounts: [before.account(1)] })
      expect(before.listeners.size).toBe(0)
      expect(instance.snapshot().connections).toHaveLength(1)
      mirror.assert()
    })
  })

  describe('after a reload', () => {
    test('wagmi’s reconnect waits for the session and takes it', async () => {
      const { page } = await visited()
      const app = await loadWithConnector(page)
      await hydrate(app.config, { reconnectOnMount: true }).onMount()
      await eventually(() => expect(app.instance.snapshot().busy).toBe('reconnecting'))
      const connection = await app.instance.adopt(phone(chains).transport)
      await eventually(() => expect(getAccount(app.config).isConnected).toBe(true))
      expect(app.instance.snapshot()).toMatchObject({ connections: [connection], activeConnectionId: connection.id })
      app.mirror.assert()
    })

    test('a session that is there before wagmi has mounted stays', async () => {
      const { page } = await visited()
      for (const reconnectOnMount of [true, false]) {
        const app = await loadWithConnector(page)
        const connection = await app.instance.adopt(phone(chains).transport)
        await hydrate(app.config, { reconnectOnMount }).onMount()
        await eventually(() => {
          expect(getAccount(app.config)).toMatchObject({ status: 'connected', address: target(connection).account })
          expect(names(app)).toEqual(['latchkey'])
          expect(app.instance.snapshot().connections).toEqual([connection])
        })
        app.mirror.assert()
      }
    })

    test('without wagmi’s reconnect the session connects by itself', async () => {
      const { page } = await visited()
      const app = await loadWithConnector(page)
      await hydrate(app.config, { reconnectOnMount: false }).onMount()
      const connection = await app.instance.adopt(phone(chains).transport)
      expect(getAccount(app.config)).toMatchObject({ isConnected: true, address: target(connection).account })
      expect(names(app)).toEqual(['latchkey'])
      app.mirror.assert()
    })

    test('with an `ssr` config too', async () => {
      const { page } = await visited()
      for (const reconnectOnMount of [true, false]) {
        const app = await loadWithConnector(page, { ssr: true })
        const adopted = app.instance.adopt(phone(chains).transport)
        await hydrate(app.config, { reconnectOnMount }).onMount()
        const connection = await adopted
        await eventually(() => expect(getAccount(app.config).isConnected).toBe(true))
        await eventually(() => expect(app.instance.snapshot().activeConnectionId).toBe(connection.id))
        expect(names(app)).toEqual(['latchkey'])
      }
    })

    test('an extension that was the current wallet is it again', async () => {
      const { page } = await visited({ extension: true })
      for (const reconnectOnMount of [true, false]) {
        const app = await loadWithConnector(page)
        const mounted = hydrate(app.config, { reconnectOnMount }).onMount()
        const adopted = app.instance.adopt(phone(chains).transport)
        await mounted
        await adopted
        await eventually(() => expect(app.instance.snapshot().busy).toBeUndefined())
        const expected = reconnectOnMount ? ['latchkey', 'test.alpha'] : ['latchkey']
        await eventually(() => expect(names(app)).toEqual(expected))
        if (reconnectOnMount) expect(getAccount(app.config).connector?.id).toBe('test.alpha')
        app.mirror.assert()
      }
    })

    test('two sessions come back, whoever is first', async () => {
      const page = openPage(chains)
      const tablet = () => phone(chains, { sessionId: 'session-2', peer: { name: 'Tablet' } }).transport
      const first = await loadWithConnector(page)
      await first.instance.adopt(phone(chains).transport)
      await first.instance.adopt(tablet())
      await eventually(() =>
        expect(page.window.localStorage?.getItem('wagmi.latchkey.sessions')).toContain('session-2'),
      )
      const mount = (app: typeof first, reconnectOnMount: boolean) =>
        hydrate(app.config, { reconnectOnMount }).onMount()
      const orders = [
        [(app: typeof first) => mount(app, true), tablet, () => phone(chains).transport],
        [() => phone(chains).transport, tablet, (app: typeof first) => mount(app, true)],
        [() => phone(chains).transport, tablet, (app: typeof first) => mount(app, false)],
      ]
      for (const order of orders) {
        const app = await loadWithConnector(page)
        for (const step of order) {
          const transport = await step(app)
          if (transport) await app.instance.adopt(transport)
        }
        await eventually(() => {
          const { busy, connections } = app.instance.snapshot()
          expect(busy).toBeUndefined()
          expect(connections?.map(({ sessionId }) => sessionId).sort()).toEqual(['session-1', 'session-2'])
        })
        app.mirror.assert()
      }
    })

    test('a session that is approved while wagmi still reconnects survives that', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const first = await loadWithConnector(page)
      await first.instance.connect({ connectorId: 'test.alpha' })
      const app = await loadWithConnector(page)
      controls.slow(50, 'eth_accounts')
      const reconnected = reconnect(app.config)
      const connection = await app.instance.adopt(phone(chains).transport)
      expect(getAccount(app.config).isConnected).toBe(true)
      await reconnected
      await eventually(() => expect(names(app)).toEqual(['latchkey', 'test.alpha']))
      expect(app.instance.snapshot().connections?.map(({ id }) => id)).toContain(connection.id)
      app.mirror.assert()
    })

    test('where nothing was stored wagmi waits for nobody', async () => {
      const clock = createFakeClock()
      const { config } = await loadWithConnector(openPage(chains), { clock })
      const pending = clock.pending()
      await expect(reconnect(config)).resolves.toEqual([])
      expect(getAccount(config).isDisconnected).toBe(true)
      expect(clock.pending()).toBe(pending)
    })

    test('a session that is gone holds wagmi up no longer than the client needs to know', async () => {
      const { page } = await visited({ extension: true })
      for (const early of [true, false]) {
        const clock = createFakeClock()
        const [ready, setReady] = createReady(early)
        const app = await loadWithConnector(page, { clock, ready })
        const reconnected = reconnect(app.config)
        await eventually(() => expect(names(app)).toContain('test.alpha'))
        setReady()
        await reconnected
        expect(app.instance.snapshot().busy).toBeUndefined()
        expect(getAccount(app.config).connector?.id).toBe('test.alpha')
        expect(clock.pending()).toBe(0)
        app.mirror.assert()
      }
    })

    test('a session that never comes holds wagmi up for five seconds, and may still come later', async () => {
      const { page } = await visited({ extension: true })
      const clock = createFakeClock()
      const app = await loadWithConnector(page, { clock })
      const reconnected = reconnect(app.config)
      await eventually(() => expect(names(app)).toContain('test.alpha'))
      expect(app.instance.snapshot().busy).toBe('reconnecting')
      await eventually(async () => {
        await clock.advance(5000)
        expect(app.instance.snapshot().busy).toBeUndefined()
      })
      await reconnected
      expect(getAccount(app.config).connector?.id).toBe('test.alpha')
      await app.instance.adopt(phone(chains).transport)
      expect(names(app)).toEqual(['latchkey', 'test.alpha'])
      // The visitor's current wallet stays the current one.
      expect(getAccount(app.config).connector?.id).toBe('test.alpha')
      app.mirror.assert()
    })
  })

  test('without latchkeyConnector in the config: an alert and a typed error', async () => {
    const { context, instance } = await openPage(chains).load()
    await expect(instance.adopt(phone(chains).transport)).rejects.toMatchObject({ code: 'wagmi/connector-missing' })
    expect(context.alerts).toEqual(['wagmi/connector-missing'])
  })

  test('the connector alone connects nobody', async () => {
    const { config, instance } = await loadWithConnector(openPage(chains))
    const [connector] = config.connectors
    if (!connector) throw new Error('There is a connector')
    await expect(connect(config, { connector })).rejects.toMatchObject({ code: 'connector/provider-not-found' })
    await expect(instance.connect({ connectorId: 'latchkey' })).rejects.toMatchObject({ code: 'connector/not-found' })
  })

  test('a client that stops leaves no listener, and the next one takes the session up again', async () => {
    const { config, context, instance, stop } = await loadWithConnector(openPage(chains))
    const one = phone(chains)
    const two = phone(chains, { sessionId: 'session-2' })
    await instance.adopt(one.transport)
    await instance.adopt(two.transport)
    stop()
    expect([one.listeners.size, two.listeners.size]).toEqual([0, 0])
    expect(getAccount(config).isDisconnected).toBe(true)
    const said = context.events.length
    const again = instance.start()
    const connection = await instance.adopt(phone(chains).transport)
    expect(getAccount(config).address).toBe(target(connection).account)
    expect(context.events.length).toBeGreaterThan(said)
    again()
  })
}
