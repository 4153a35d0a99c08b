import { getAccount } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { openPage } from './page.fixture.ts'
import type { WagmiKit } from './wagmi-kit.fixture.ts'

/** How wallets of the config are connected. */
export function connectingCases({ chains, connected }: WagmiKit): void {
  describe('connect', () => {
    test('a wallet that announces itself is connected; wagmi and the adapter agree at every step', async () => {
      const { config, connection, instance, mirror, peer, wallet } = await connected()
      expect(instance.snapshot().connectors).toMatchObject([
        { id: 'test.alpha', name: 'Alpha', type: 'ANNOUNCED', info: { rdns: 'test.alpha' }, surface: 'window' },
      ])
      expect(connection).toMatchObject({
        connectorId: 'test.alpha',
        adapterId: 'wagmi',
        namespace: 'eip155',
        chainId: 'eip155:31337',
        approvedChains: 'any',
      })
      const address = wallet.controls.addresses()[0] ?? ''
      expect(connection.accounts).toEqual([
        { key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'eoa' },
      ])
      expect(peer).toMatchObject({ name: 'Alpha' })
      expect(instance.snapshot()).toMatchObject({
        connections: [connection],
        activeConnectionId: connection.id,
        peers: { [connection.id]: { name: 'Alpha' } },
      })
      expect(getAccount(config).address).toBe(address)
      mirror.assert()
    })

    test('once prepared the wallet is called within the click', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance } = await page.load()
      // All modules that the step loads are loaded now.
      await instance.getProvider({ connectionId: 'nobody' }).catch(() => undefined)
      controls.hang()
      void instance.connect({ connectorId: 'test.alpha' }).catch(() => undefined)
      // wagmi itself takes a few turns; nothing is loaded and no timer passes.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      expect(controls.requests().map(({ method }) => method)).toContain('wallet_requestPermissions')
    })

    test('a visitor who declines can try again', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance, mirror } = await page.load()
      controls.reject()
      const refused = instance.connect({ connectorId: 'test.alpha' })
      await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
      expect(instance.snapshot().connections).toEqual([])
      controls.approve()
      const { connection } = await instance.connect({ connectorId: 'test.alpha' })
      expect(instance.snapshot().activeConnectionId).toBe(connection.id)
      mirror.assert()
    })

    test('a wallet that still asks says so', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance } = await page.load()
      controls.hang()
      const first = instance.connect({ connectorId: 'test.alpha' })
      await controls.whenPending()
      const again = instance.connect({ connectorId: 'test.alpha' })
      await expect(again).rejects.toMatchObject({ code: 'connection/already-pending' })
      controls.release()
      await first
    })

    test('a locked wallet says so, and connects once it is unlocked', async () => {
      const page = openPage(chains)
      const { controls, provider } = page.wallet({ state: { permitted: true, locked: true } })
      const { instance } = await page.load()
      controls.hang('unlock')
      // What an earlier page asked: the wallet's window is still there.
      const earlier = provider.request({ method: 'eth_requestAccounts' })
      await controls.whenPending('unlock')
      const code = { code: 'connection/wallet-locked' }
      await expect(instance.connect({ connectorId: 'test.alpha' })).rejects.toMatchObject(code)
      controls.release('unlock')
      await earlier
      expect((await instance.connect({ connectorId: 'test.alpha' })).connection.connectorId).toBe('test.alpha')
    })

    test('an approval after the abort is seen in the state and told', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { context, instance, mirror } = await page.load()
      controls.hang()
      const controller = new AbortController()
      const attempt = instance.connect({ connectorId: 'test.alpha', signal: controller.signal })
      await controls.whenPending()
      controller.abort()
      await expect(attempt).rejects.toMatchObject({ code: 'request/aborted' })
      expect(controls.pending()).toHaveLength(1)
      controls.release()
      await eventually(() => expect(context.events.some(({ type }) => type === 'connected')).toBe(true))
      const told = context.events.find(({ type }) => type === 'connected')
      const [connection] = instance.snapshot().connections ?? []
      expect(told).toMatchObject({ connection, peer: { name: 'Alpha' } })
      mirror.assert()
    })

    test('an aborted connect never reaches the wallet', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance } = await page.load()
      const attempt = instance.connect({ connectorId: 'test.alpha', signal: AbortSignal.abort() })
      await expect(attempt).rejects.toMatchObject({ code: 'request/aborted' })
      expect(controls.requests().map(({ method }) => method)).not.toContain('wallet_requestPermissions')
    })

    test('a wallet that is connected already is not asked again', async () => {
      const { connection, instance, wallet } = await connected()
      const prompts = wallet.controls.prompts()
      await expect(instance.connect({ connectorId: 'test.alpha' })).resolves.toMatchObject({ connection })
      expect(wallet.controls.prompts()).toEqual(prompts)
    })

    test('an unknown wallet is a typed error', async () => {
      const { instance } = await openPage(chains).load()
      await expect(instance.connect({ connectorId: 'nobody' })).rejects.toMatchObject({ code: 'connector/not-found' })
      await expect(instance.reconnect({ connectorId: 'nobody' })).resolves.toBeNull()
    })
  })
}
