import { createFakeClock } from '@latchkey/core/testing'
import { connect, getAccount, hydrate, reconnect } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { phone } from '../../../eip1193/src/testing/phone.fixture.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'
import type { Config } from '../wagmi-types.ts'
import { openPage } from './page.fixture.ts'
import { createReady } from './ready.fixture.ts'
import { loadWithConnector, names, visited } from './session-bridge-kit.fixture.ts'
import { target, type WagmiKit } from './wagmi-kit.fixture.ts'

/** What a phone wallet would be asked for. */
async function proposalOf(config: Config) {
  const { proposal } = wagmiAdapter({ config })
  return typeof proposal === 'function' ? proposal() : proposal
}

/** How sessions come back after a reload. */
export function reloadCases({ chains }: WagmiKit): void {
  describe('after a reload', () => {
    test('wagmi’s reconnect waits for the session and takes it', async () => {
      const { page } = await visited(chains)
      const app = await loadWithConnector(page)
      await hydrate(app.config, { reconnectOnMount: true }).onMount()
      await eventually(() => expect(app.instance.snapshot().busy).toBe('reconnecting'))
      const connection = await app.instance.adopt(phone(chains).transport)
      await eventually(() => expect(getAccount(app.config).isConnected).toBe(true))
      expect(app.instance.snapshot()).toMatchObject({ connections: [connection], activeConnectionId: connection.id })
      app.mirror.assert()
    })

    test('a session that is there before wagmi has mounted stays', async () => {
      const { page } = await visited(chains)
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
      const { page } = await visited(chains)
      const app = await loadWithConnector(page)
      await hydrate(app.config, { reconnectOnMount: false }).onMount()
      const connection = await app.instance.adopt(phone(chains).transport)
      expect(getAccount(app.config)).toMatchObject({ isConnected: true, address: target(connection).account })
      expect(names(app)).toEqual(['latchkey'])
      app.mirror.assert()
    })

    test('with an `ssr` config too', async () => {
      const { page } = await visited(chains)
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
      const { page } = await visited(chains, { extension: true })
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

    test('two sessions come back, in either order', async () => {
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

    test('where nothing was stored wagmi does not wait', async () => {
      const clock = createFakeClock()
      const { config } = await loadWithConnector(openPage(chains), { clock })
      const pending = clock.pending()
      await expect(reconnect(config)).resolves.toEqual([])
      expect(getAccount(config).isDisconnected).toBe(true)
      expect(clock.pending()).toBe(pending)
    })

    test('a session that is gone holds wagmi up no longer than the client needs to know', async () => {
      const { page } = await visited(chains, { extension: true })
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
      const { page } = await visited(chains, { extension: true })
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

  test('without latchkeyConnector in the config: a typed error, before a wallet is asked too', async () => {
    const missing = { code: 'wagmi/connector-missing' }
    const { config, instance } = await openPage(chains).load()
    await expect(proposalOf(config)).rejects.toMatchObject(missing)
    await expect(instance.adopt(phone(chains).transport)).rejects.toMatchObject(missing)
    const { config: whole } = await loadWithConnector(openPage(chains))
    expect((await proposalOf(whole)).methods).toContain('personal_sign')
  })

  test('the connector alone connects nothing', async () => {
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
