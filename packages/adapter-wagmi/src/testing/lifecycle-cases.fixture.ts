import { createFakeClock } from '@latchkey/core/testing'
import { disconnect, getAccount, injected } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { openPage } from './page.fixture.ts'
import { bob, target, type WagmiKit } from './wagmi-kit.fixture.ts'

/** How connections change and end. */
export function lifecycleCases({ chains, connected }: WagmiKit): void {
  describe('what the wallet does', () => {
    test('another account, another chain and a disconnect are mirrored in the turn in which wagmi hears of them', async () => {
      const { config, instance, mirror, wallet } = await connected({
        chains: [
          { id: 31337, rpcUrl: chains.home.url },
          { id: 31338, rpcUrl: chains.away.url },
        ],
      })
      wallet.controls.switchAccount(1)
      expect(instance.snapshot().connections?.[0]?.accounts[0].addresses[0]?.address).toBe(bob)
      wallet.controls.setChain(31338)
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      wallet.controls.disconnect()
      await eventually(() => expect(instance.snapshot().connections).toEqual([]))
      expect(getAccount(config).isDisconnected).toBe(true)
      mirror.assert()
    })
  })

  describe('disconnect', () => {
    test('it takes the permission back and may be called twice', async () => {
      const { connection, instance, mirror, wallet } = await connected()
      await instance.disconnect({ connectionId: connection.id })
      expect(instance.snapshot()).toMatchObject({ connections: [], activeConnectionId: undefined })
      expect(wallet.controls.requests().map(({ method }) => method)).toContain('wallet_revokePermissions')
      await instance.disconnect({ connectionId: connection.id })
      mirror.assert()
    })

    test('[S9.8] a wallet that never answers the revocation holds a disconnect up for 100 ms at most', async () => {
      const { connection, instance, wallet } = await connected()
      wallet.controls.slow(60_000, 'wallet_revokePermissions')
      vi.useFakeTimers()
      let done = false
      const leaving = instance.disconnect({ connectionId: connection.id }).then(() => {
        done = true
      })
      await vi.advanceTimersByTimeAsync(99)
      expect(done).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      vi.useRealTimers()
      await leaving
      expect(instance.snapshot().connections).toEqual([])
    })

    test('[S8.7] a wallet that cannot be told is "Failed to disconnect", and gone all the same', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      const stubborn = injected({ target: { id: 'stubborn', name: 'Stubborn', provider: provider as never } })
      const { instance, mirror } = await page.load({
        connectors: [(setup) => ({ ...stubborn(setup), disconnect: () => Promise.reject(new Error('No')) }) as never],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'stubborn' })
      const error = await instance.disconnect({ connectionId: connection.id }).catch((thrown) => thrown)
      expect(error).toMatchObject({ code: 'connection/disconnect-failed', shortMessage: 'Failed to disconnect' })
      expect(error.walk((cause: unknown) => (cause as Error).message === 'No')).toBeDefined()
      expect(instance.snapshot().connections).toEqual([])
      mirror.assert()
    })

    test('a wallet that never answers is left after five seconds, and can be connected again', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      const silent = injected({ target: { id: 'silent', name: 'Silent', provider: provider as never } })
      const clock = createFakeClock()
      let answer = () => {}
      const late = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { config, instance, mirror } = await page.load({
        clock,
        connectors: [(setup) => ({ ...silent(setup), disconnect: () => late }) as never],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'silent' })
      const before = clock.pending()
      const leaving = instance.disconnect({ connectionId: connection.id }).catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBeGreaterThan(before))
      await clock.advance(5000)
      expect(instance.snapshot().connections).toEqual([])
      expect(getAccount(config).isDisconnected).toBe(true)
      expect(await leaving).toMatchObject({
        code: 'connection/disconnect-failed',
        cause: { code: 'request/timed-out' },
      })
      await instance.connect({ connectorId: 'silent' })
      answer()
      await late
      expect(instance.snapshot().connections).toHaveLength(1)
      mirror.assert()
    })

    test('a disconnect through wagmi is mirrored too', async () => {
      const { config, instance, mirror } = await connected()
      await disconnect(config)
      expect(instance.snapshot().connections).toEqual([])
      mirror.assert()
    })
  })

  describe('two wallets with the same address', () => {
    async function both() {
      const page = openPage(chains)
      const alpha = page.wallet()
      const beta = page.wallet({ name: 'Beta', rdns: 'test.beta' })
      const app = await page.load()
      const { connection: first } = await app.instance.connect({ connectorId: 'test.alpha' })
      const { connection: second } = await app.instance.connect({ connectorId: 'test.beta' })
      return { ...app, alpha, beta, first, second }
    }

    test('are two connections, and a request goes to the one it names', async () => {
      const { alpha, beta, first, instance, mirror, second } = await both()
      expect(first.accounts).toEqual(second.accounts)
      expect(first.id).not.toBe(second.id)
      await instance.can.signMessage?.({ ...target(first), message: 'for alpha' })
      expect(alpha.controls.prompts().personal_sign).toBe(1)
      expect(beta.controls.prompts().personal_sign).toBeUndefined()
      mirror.assert()
    })

    test('either can be the current one; when it leaves the other is, and wagmi’s reconnect begins with it', async () => {
      const { config, first, instance, mirror, second } = await both()
      expect(instance.snapshot().activeConnectionId).toBe(second.id)
      instance.setActive(first.id)
      await eventually(() => expect(instance.snapshot().activeConnectionId).toBe(first.id))
      await instance.disconnect({ connectionId: first.id })
      expect(instance.snapshot()).toMatchObject({ activeConnectionId: second.id, connections: [second] })
      expect(await config.storage?.getItem('recentConnectorId')).toBe('test.beta')
      mirror.assert()
    })
  })

  test('after stop nothing of the adapter listens any more', async () => {
    const page = openPage(chains)
    const listening = vi.spyOn(page.window, 'addEventListener')
    const silenced = vi.spyOn(page.window, 'removeEventListener')
    const { controls } = page.wallet()
    const { context, instance, stop } = await page.load()
    await instance.connect({ connectorId: 'test.alpha' })
    stop()
    stop()
    const said = context.events.length
    controls.switchAccount(1)
    controls.disconnect()
    page.wallet({ name: 'Late', rdns: 'test.late' })
    expect(context.events).toHaveLength(said)
    const own = ({ mock }: { mock: { calls: readonly unknown[][] } }) =>
      mock.calls.filter(([name]) => name === 'ethereum#initialized').map(([, listener]) => listener)
    expect(own(silenced)).toEqual(own(listening))
    const start = instance.start()
    expect(instance.snapshot().connectors).toHaveLength(2)
    start()
  })
}
