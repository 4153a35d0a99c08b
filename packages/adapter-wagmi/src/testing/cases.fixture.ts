import type { Connection } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { disconnect, getAccount, injected } from '@wagmi/core'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { type Chains, toNetwork } from '../../../eip1193/src/testing/page.fixture.ts'
import { openPage } from './page.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What holds on every major of wagmi, against real chains and test wallets. */
export function adapterCases(): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  const target = (connection: Connection<'eip155'>) => ({
    connectionId: connection.id,
    account: connection.accounts[0].addresses[0]?.address ?? '',
    chainId: connection.chainId,
  })

  async function connected(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
    const page = openPage(chains)
    const wallet = page.wallet(options)
    const app = await page.load()
    const { connection, peer } = await app.instance.connect({ connectorId: options.rdns ?? 'test.alpha' })
    return { ...app, page, wallet, connection, peer, target: target(connection) }
  }

  const publicClient = ({ url }: Anvil) => createPublicClient({ transport: http(url) })

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
      // Whatever is loaded has been loaded by this.
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

    test('either can be the current one; when it leaves the other is', async () => {
      const { first, instance, mirror, second } = await both()
      expect(instance.snapshot().activeConnectionId).toBe(second.id)
      instance.setActive(first.id)
      await eventually(() => expect(instance.snapshot().activeConnectionId).toBe(first.id))
      await instance.disconnect({ connectionId: first.id })
      expect(instance.snapshot()).toMatchObject({ activeConnectionId: second.id, connections: [second] })
      mirror.assert()
    })
  })

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

  describe('requests', () => {
    test('[S7.24] a message is signed, transactions are sent with every field, gas is estimated', async () => {
      const { instance, target, wallet } = await connected()
      const client = publicClient(chains.home)
      const address = target.account as `0x${string}`

      const signed = await instance.can.signMessage?.({ ...target, message: 'hello' })
      const signature = signed?.signature as `0x${string}`
      expect(signed?.scheme).toBe('eip191')
      await expect(client.verifyMessage({ address, message: 'hello', signature })).resolves.toBe(true)

      const transfer = { to: bob, value: parseEther('0.5'), data: '0x1234' }
      const estimate = await instance.can.estimateFee?.({ ...target, transaction: transfer })
      expect(estimate?.gas).toBeGreaterThan(21_000n)

      const modern = await instance.can.sendTransaction?.({ ...target, transaction: { ...transfer, gas: 60_000n } })
      await expect(
        instance.can.waitForTransaction?.({ chainId: target.chainId, hash: modern?.hash ?? '' }),
      ).resolves.toEqual({ status: 'success' })
      const sent = await client.getTransaction({ hash: modern?.hash as `0x${string}` })
      expect(sent).toMatchObject({
        to: bob.toLowerCase(),
        value: transfer.value,
        gas: 60_000n,
        input: '0x1234',
        type: 'eip1559',
      })

      const gasPrice = 3_000_000_000n
      const legacy = await instance.can.sendTransaction?.({ ...target, transaction: { ...transfer, gasPrice } })
      const old = await client.getTransaction({ hash: legacy?.hash as `0x${string}` })
      expect(old).toMatchObject({ gasPrice, type: 'legacy', value: transfer.value })
      const requests = wallet.controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
      expect(requests.map(({ params }) => (params as { type?: string }[])[0]?.type)).toEqual([undefined, '0x0'])
    })

    test('raw messages and typed data are signed', async () => {
      const { instance, target } = await connected()
      const client = publicClient(chains.home)
      const address = target.account as `0x${string}`
      const raw = await instance.can.signMessage?.({ ...target, message: { raw: '0x68656c6c6f' } })
      await expect(
        client.verifyMessage({ address, message: 'hello', signature: raw?.signature as `0x${string}` }),
      ).resolves.toBe(true)
      const typedData = {
        domain: { name: 'Latchkey', chainId: 31337 },
        types: { Mail: [{ name: 'text', type: 'string' }] },
        primaryType: 'Mail',
        message: { text: 'hello' },
      } as const
      const typed = await instance.can.signTypedData?.({ ...target, typedData })
      await expect(
        client.verifyTypedData({ ...typedData, address, signature: typed?.signature as `0x${string}` }),
      ).resolves.toBe(true)
      const wrong = instance.can.signTypedData?.({ ...target, typedData: 'text' })
      await expect(wrong).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('a declined request is declined', async () => {
      const { instance, target, wallet } = await connected()
      wallet.controls.reject()
      const rejected = { code: 'connection/user-rejected' }
      await expect(instance.can.signMessage?.({ ...target, message: 'hello' })).rejects.toMatchObject(rejected)
      await expect(
        instance.can.sendTransaction?.({ ...target, transaction: { to: bob, value: 1n } }),
      ).rejects.toMatchObject(rejected)
    })

    test('[S8.19] any other failure of a signature is "WagmiAdapter:signMessage - Sign message failed"', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      const broken = {
        ...provider,
        async request(args: { method: string; params?: unknown }) {
          if (args.method === 'personal_sign') throw new Error('The device was unplugged')
          return provider.request(args)
        },
      }
      const { instance } = await page.load({
        connectors: [injected({ target: { id: 'broken', name: 'Broken', provider: broken as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'broken' })
      const error = await instance.can
        .signMessage?.({ ...target(connection), message: 'hello' })
        .catch((thrown) => thrown)
      expect(error).toMatchObject({
        code: 'wallet/sign-failed',
        details: 'WagmiAdapter:signMessage - Sign message failed',
      })
    })

    test('a wallet that is no longer what the visitor saw is not asked', async () => {
      const { connection, instance, target, wallet } = await connected()
      const { signMessage } = instance.can
      const mismatch = { code: 'connection/mismatch' }
      const message = 'hello'
      await expect(signMessage?.({ ...target, message, connectionId: 'gone' })).rejects.toMatchObject(mismatch)
      await expect(signMessage?.({ ...target, message, account: bob })).rejects.toMatchObject(mismatch)
      await expect(signMessage?.({ ...target, message, chainId: 'eip155:1' })).rejects.toMatchObject(mismatch)
      // The wallet is elsewhere without having said so.
      wallet.controls.wrongChain(1)
      await expect(signMessage?.({ ...target, message })).rejects.toMatchObject(mismatch)
      wallet.controls.wrongChain(null)
      await instance.disconnect({ connectionId: connection.id })
      await expect(signMessage?.({ ...target, message })).rejects.toMatchObject(mismatch)
      expect(wallet.controls.prompts().personal_sign).toBeUndefined()
    })

    test('an abort settles the call; the wallet keeps asking', async () => {
      const { instance, target, wallet } = await connected()
      wallet.controls.hang('personal_sign')
      const controller = new AbortController()
      const call = instance.can.signMessage?.({ ...target, message: 'hello', signal: controller.signal })
      await wallet.controls.whenPending('personal_sign')
      controller.abort()
      const error = await call?.catch((thrown) => thrown)
      expect(isLatchkeyError(error, 'request/aborted')).toBe(true)
      expect(wallet.controls.pending()).toHaveLength(1)
    })

    test('capabilities are read per chain, tokens watched, the account picker opened', async () => {
      const { connection, instance, target, wallet } = await connected()
      await expect(instance.can.getCapabilities?.(target)).resolves.toEqual({
        'eip155:31337': { atomic: { status: 'unsupported' } },
      })
      const asset = { address: bob, symbol: 'TST', decimals: 18 }
      await expect(instance.can.watchAsset?.({ ...target, asset })).resolves.toBe(true)
      const before = wallet.controls.prompts().wallet_requestPermissions ?? 0
      await instance.can.requestMoreAccounts?.({ connectionId: connection.id })
      expect(wallet.controls.prompts().wallet_requestPermissions).toBe(before + 1)
    })

    test.each([
      ['nothing', {}],
      ['a wrong receiver', { to: 'bob.eth' }],
      ['a number for an amount', { to: bob, value: 1 }],
      ['a negative amount', { to: bob, value: -1n }],
      ['data that is no hex', { to: bob, data: 'hello' }],
      ['text', 'send it'],
    ])('a transaction with %s never reaches the wallet', async (_name, transaction) => {
      const { instance, target, wallet } = await connected()
      const attempt = instance.can.sendTransaction?.({ ...target, transaction })
      await expect(attempt).rejects.toMatchObject({ code: 'config/invalid' })
      expect(wallet.controls.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
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
