import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { openPage } from './page.fixture.ts'
import { bob, type WalletKit, walletId } from './wallet-kit.fixture.ts'

/** How connections come back, change and end. */
export function lifecycleCases({ both, chains, connected, create, lying }: WalletKit): void {
  describe('after a reload', () => {
    test('twenty reloads bring the wallet back by eth_accounts, and never ask', async () => {
      const { connection, controls, page, stop } = await connected()
      stop()
      const prompts = controls.prompts()
      for (let visit = 0; visit < 20; visit++) {
        const { instance, stop } = page.load()
        await expect(instance.reconnect({ connectorId: walletId })).resolves.toMatchObject({ connection })
        stop()
      }
      expect(controls.prompts()).toEqual(prompts)
      expect(controls.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    })

    test('a wallet that refuses the question has forgotten the page; a wallet that never answers is a typed error', async () => {
      const refusing = await lying({
        eth_accounts: () => Promise.reject(Object.assign(new Error('Unauthorized'), { code: 4100 })),
      })
      await expect(refusing.instance.reconnect({ connectorId: walletId })).resolves.toBeNull()
      const clock = createFakeClock()
      const silent = await lying({ eth_accounts: () => new Promise(() => {}) }, { clock })
      const before = clock.pending()
      const waiting = silent.instance.reconnect({ connectorId: walletId }).catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBeGreaterThan(before))
      await clock.advance(10_000)
      expect(await waiting).toMatchObject({ code: 'request/timed-out' })
    })
  })

  describe('disconnect', () => {
    test('takes the permission back, says so and may be called twice', async () => {
      const { connection, controls, events, instance } = await connected()
      await instance.disconnect({ connectionId: connection.id })
      await instance.disconnect({ connectionId: connection.id })
      expect(events.filter(({ type }) => type === 'disconnected')).toEqual([
        { type: 'disconnected', connectionId: connection.id, reason: 'local' },
      ])
      expect(controls.state().permitted).toBe(false)
      await expect(instance.getProvider({ connectionId: connection.id })).rejects.toMatchObject({
        code: 'connection/not-found',
      })
    })

    test('a wallet that only injects, without the method, leaves without an error', async () => {
      const page = openPage(create, chains)
      const { provider } = page.wallet({ announce: false })
      const old = {
        request: async (args: { method: string; params?: readonly unknown[] }) => {
          if (args.method.startsWith('wallet_')) throw Object.assign(new Error('No such method'), { code: -32601 })
          return provider.request(args)
        },
      }
      Object.assign(page.window, { ethereum: old })
      const { instance } = page.load()
      const { connection } = await instance.connect({ connectorId: 'injected' })
      await expect(instance.disconnect({ connectionId: connection.id })).resolves.toBeUndefined()
    })

    test('nothing a wallet says afterwards is heard', async () => {
      const { connection, controls, events, instance, provider } = await connected({ chains: both() })
      // A wallet that has no way to stop it.
      Object.assign(provider, { removeListener: () => provider })
      await instance.disconnect({ connectionId: connection.id })
      const said = events.length
      controls.permit()
      controls.switchAccount(1)
      controls.setChain(31338)
      expect(events).toHaveLength(said)
    })
  })

  describe('what the wallet does', () => {
    test('other accounts and chains are told, and its end', async () => {
      const { connection, controls, events } = await connected({ chains: both(), expose: 'all' })
      controls.switchAccount(1)
      controls.setChain(31338)
      expect(events.filter(({ type }) => type === 'changed')).toMatchObject([
        { connectionId: connection.id, change: { activeAccount: bob.toLowerCase(), accounts: { length: 3 } } },
        { connectionId: connection.id, change: { chainId: 'eip155:31338' } },
      ])
      controls.disconnect()
      expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId: connection.id, reason: 'remote' })
    })

    test('a wallet that has lost its chains and answers no more is gone', async () => {
      const { connection, controls, events } = await connected()
      controls.drop()
      const reason = 'remote'
      await eventually(() =>
        expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId: connection.id, reason }),
      )
    })

    describe('a wallet that has lost its chains and does not answer', () => {
      /** A connected wallet whose `eth_accounts` hangs from the disconnect on. */
      async function lost() {
        const page = openPage(create, chains)
        const { controls, provider } = page.wallet({ announce: false })
        const listeners = new Map<string, (payload: unknown) => void>()
        let hangs = false
        const hanging = {
          request: (args: { method: string; params?: readonly unknown[] }) =>
            hangs && args.method === 'eth_accounts' ? new Promise<never>(() => {}) : provider.request(args),
          on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
        }
        Object.assign(page.window, { ethereum: hanging })
        const clock = createFakeClock()
        const app = page.load({ clock })
        const { connection } = await app.instance.connect({ connectorId: 'injected' })
        const say = (name: string, payload: unknown) => listeners.get(name)?.(payload)
        hangs = true
        say('disconnect', { code: 1013 })
        await clock.advance(2000)
        return {
          ...app,
          clock,
          connection,
          controls,
          say,
          recover: () => {
            hangs = false
          },
        }
      }

      test('is gone after ten seconds', async () => {
        const { clock, connection, events } = await lost()
        await clock.advance(8000)
        expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId: connection.id, reason: 'remote' })
      })

      test('stays when it tells its accounts meanwhile', async () => {
        const { clock, controls, events, say } = await lost()
        say('accountsChanged', controls.addresses().slice(0, 1))
        await clock.advance(10_000)
        expect(events.map(({ type }) => type)).not.toContain('disconnected')
      })

      test.each(['connect', 'disconnect'])(
        'is asked again when it says “%s”, and the first question ends nothing',
        async (name) => {
          const { clock, connection, events, recover, say } = await lost()
          recover()
          say(name, { chainId: '0x7a69' })
          await eventually(() => expect(events.at(-1)).toMatchObject({ type: 'changed', connectionId: connection.id }))
          await clock.advance(10_000)
          expect(events.map(({ type }) => type)).not.toContain('disconnected')
        },
      )
    })

    test('a wallet that says that it is connected is not asked, unless it was lost', async () => {
      const page = openPage(create, chains)
      const { controls, provider } = page.wallet({ announce: false })
      const listeners = new Map<string, (payload: unknown) => void>()
      const noisy = {
        request: provider.request,
        on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
      }
      Object.assign(page.window, { ethereum: noisy })
      const { events, instance } = page.load()
      await instance.connect({ connectorId: 'injected' })
      const before = [events.length, controls.requests().length]
      listeners.get('connect')?.({ chainId: '0x7a69' })
      expect([events.length, controls.requests().length]).toEqual(before)
    })

    test('events that cannot be read change nothing', async () => {
      const page = openPage(create, chains)
      const { provider } = page.wallet({ announce: false })
      const listeners = new Map<string, (payload: unknown) => void>()
      const noisy = {
        request: provider.request,
        on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
      }
      Object.assign(page.window, { ethereum: noisy })
      const { events, instance, warnings } = page.load()
      await instance.connect({ connectorId: 'injected' })
      const said = events.length
      for (const payload of [undefined, null, 'x', ['0x1'], { 0: bob }, -1, Number.NaN, '0xzz', {}]) {
        listeners.get('accountsChanged')?.(payload)
        listeners.get('chainChanged')?.(payload)
      }
      expect(events).toHaveLength(said)
      expect(warnings).toHaveLength(18)
      listeners.get('disconnect')?.({ code: 1013 })
      // It still shares its accounts, so it has not left.
      await eventually(() => expect(events.length).toBeGreaterThan(said))
      expect(events.at(-1)).toMatchObject({ type: 'changed' })
    })
  })
}
