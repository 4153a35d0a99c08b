import { injected } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { toNetwork } from '../../../eip1193/src/testing/page.fixture.ts'
import { openPage } from './page.fixture.ts'
import { bob, target, type WagmiKit } from './wagmi-kit.fixture.ts'

/** How networks are switched, and added where wagmi gives up. */
export function networkCases({ chains, connected }: WagmiKit): void {
  describe('networks', () => {
    test('a wallet that does not know the network is asked to add it, with the chain’s own endpoint', async () => {
      const { connection, instance, mirror, wallet } = await connected()
      const network = toNetwork(chains.away, 'Away')
      await instance.can.switchNetwork?.({ connectionId: connection.id, network })
      expect(wallet.controls.prompts()).toMatchObject({ wallet_addEthereumChain: 1 })
      const added = wallet.controls.requests().find(({ method }) => method === 'wallet_addEthereumChain')
      expect(added?.params).toMatchObject([{ chainId: '0x7a6a', rpcUrls: [chains.away.url] }])
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      mirror.assert()
    })

    test('a known one is only switched to; declining changes nothing', async () => {
      const { connection, instance, mirror, wallet } = await connected({
        chains: [
          { id: 31337, rpcUrl: chains.home.url },
          { id: 31338, rpcUrl: chains.away.url },
        ],
      })
      const network = toNetwork(chains.away, 'Away')
      wallet.controls.reject('wallet_switchEthereumChain')
      const refused = instance.can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31337')
      wallet.controls.approve()
      await instance.can.switchNetwork?.({ connectionId: connection.id, network })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      expect(wallet.controls.prompts().wallet_addEthereumChain).toBeUndefined()
      mirror.assert()
    })

    test('a wallet that adds no networks: "Chain is not supported"', async () => {
      const { connection, instance, wallet } = await connected()
      wallet.controls.refuseAddChain()
      const network = toNetwork(chains.away, 'Away')
      const attempt = instance.can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(attempt).rejects.toMatchObject({
        code: 'network/unsupported',
        shortMessage: 'Chain is not supported',
      })
    })

    test('declining the addition is declining', async () => {
      const { connection, instance, wallet } = await connected()
      wallet.controls.reject('wallet_addEthereumChain')
      const network = toNetwork(chains.away, 'Away')
      const attempt = instance.can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/user-rejected' })
    })

    test.each([5000, 32603, -32603])(
      '%i without words of refusal adds the network, which wagmi alone does not',
      async (code) => {
        const page = openPage(chains)
        const { controls, provider } = page.wallet({ announce: false })
        const odd = {
          ...provider,
          async request(args: { method: string; params?: unknown }) {
            if (args.method !== 'wallet_switchEthereumChain') return provider.request(args)
            throw Object.assign(new Error('Unrecognized chain'), { code })
          },
        }
        const { instance, mirror } = await page.load({
          connectors: [injected({ target: { id: 'odd', name: 'Odd', provider: odd as never } })],
        })
        await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
        const { connection } = await instance.connect({ connectorId: 'odd' })
        await instance.can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
        expect(controls.prompts().wallet_addEthereumChain).toBe(1)
        expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
        mirror.assert()
      },
    )

    test('wagmi learns of a network that the wallet added and changed to without an event, as MetaMask does', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let chain: string | undefined
      const silent = {
        ...provider,
        async request(args: { method: string; params?: unknown }) {
          if (args.method === 'wallet_switchEthereumChain' && !chain)
            throw Object.assign(new Error('Unrecognized chain'), { code: -32603 })
          if (args.method === 'wallet_addEthereumChain') chain = '0x7a6a'
          const own = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'].includes(args.method)
          if (own) return null
          return chain && args.method === 'eth_chainId' ? chain : provider.request(args)
        },
      }
      const { config, instance, mirror } = await page.load({
        connectors: [injected({ target: { id: 'silent', name: 'Silent', provider: silent as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'silent' })
      await instance.can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      expect(config.state.connections.get(connection.id)?.chainId).toBe(31338)
      mirror.assert()
    })

    test('a wallet that moved to another network without an event is not asked, and wagmi learns of that network', async () => {
      const { config, connection, instance, mirror, wallet } = await connected()
      wallet.controls.wrongChain(31338)
      const sign = (chainId: typeof connection.chainId) =>
        instance.can.signMessage?.({ ...target(connection), chainId, message: 'hello' })
      await expect(sign('eip155:31337')).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(wallet.controls.prompts().personal_sign).toBeUndefined()
      expect(instance.snapshot().connections).toMatchObject([
        { chainId: 'eip155:31338', accounts: connection.accounts },
      ])
      expect(config.state.chainId).toBe(31338)
      mirror.assert()
      // The next request is for what is shown now.
      await sign('eip155:31338')
      expect(wallet.controls.prompts().personal_sign).toBe(1)
    })

    test('a wallet that moved to another account without an event shows it; a wallet that left is disconnected', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let shared: readonly string[] | undefined
      const silent = {
        ...provider,
        request: async (args: { method: string; params?: unknown }) =>
          shared && args.method === 'eth_accounts' ? shared : provider.request(args),
      }
      const { instance, mirror } = await page.load({
        connectors: [injected({ target: { id: 'silent', name: 'Silent', provider: silent as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'silent' })
      const mismatch = { code: 'connection/mismatch' }
      const shown = () => instance.snapshot().connections ?? []
      const sign = () =>
        shown().map((one) => instance.can.signMessage?.({ ...target(one), message: 'hello' }) as Promise<unknown>)[0]
      shared = [bob]
      await expect(sign()).rejects.toMatchObject(mismatch)
      expect(shown()).toMatchObject([{ id: connection.id, activeAccount: bob.toLowerCase() }])
      shared = []
      await expect(sign()).rejects.toMatchObject(mismatch)
      await eventually(() => expect(shown()).toEqual([]))
      mirror.assert()
    })

    test('a network that cannot be read is request/unreadable, and changes nothing', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let junk = false
      const odd = {
        ...provider,
        request: async (args: { method: string; params?: unknown }) =>
          junk && args.method === 'eth_chainId' ? 'chain' : provider.request(args),
      }
      const { config, instance } = await page.load({
        connectors: [injected({ target: { id: 'odd', name: 'Odd', provider: odd as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'odd' })
      junk = true
      const attempt = instance.can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
      expect(config.state.connections.get(connection.id)?.chainId).toBe(31337)
    })

    test.each([Number.NaN, 0, -1, 1.5, Number.POSITIVE_INFINITY])(
      'a wallet that says it is on network %d is taken to be on wagmi’s own',
      async (chainId) => {
        const { connection, config, instance } = await connected()
        const known = config.state.connections.get(connection.id)
        if (!known) throw new Error('Not connected')
        const connections = new Map([[connection.id, { ...known, chainId }]])
        config.setState((state) => ({ ...state, connections, chainId: 31338 }))
        expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      },
    )

    test('[S8.16] a connector that cannot switch, and a wallet whose provider is gone, say so', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let gone = false
      const ledger = injected({ target: { id: 'ledger', name: 'Ledger', provider: provider as never } })
      const { instance } = await page.load({
        connectors: [
          (setup) => {
            const { switchChain: _, ...connector } = ledger(setup)
            const getProvider = async () => (gone ? undefined : provider)
            return { ...connector, getProvider } as never
          },
        ],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'ledger' })
      expect(connection.abilities).not.toContain('switchNetwork')
      const network = toNetwork(chains.away, 'Away')
      const attempt = instance.can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(attempt).rejects.toMatchObject({
        shortMessage: '"Ledger" does not support programmatic chain switching.',
      })
      gone = true
      const message = 'Provider not found.'
      await expect(instance.getProvider({ connectionId: connection.id })).rejects.toMatchObject({
        shortMessage: message,
      })
      await expect(instance.can.signMessage?.({ ...target(connection), message: 'hello' })).rejects.toMatchObject({
        shortMessage: message,
      })
    })

    test('a network wagmi does not have is a typed error that says how', async () => {
      const { connection, instance } = await connected()
      const network = toNetwork({ ...chains.away, chainId: 4242 }, 'Elsewhere')
      const error = await instance.can
        .switchNetwork?.({ connectionId: connection.id, network })
        .catch((thrown) => thrown)
      expect(error).toMatchObject({ code: 'network/not-found' })
      expect((error as unknown as Error).message).toContain('createConfig({ chains })')
      expect(instance.networks).toEqual(['eip155:31337', 'eip155:31338'])
    })
  })
}
