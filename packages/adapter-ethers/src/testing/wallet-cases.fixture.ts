import type { Adapter, Connection } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { type Chains, openPage, type PageOptions, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const id = 'test.alpha'

/** What the adapters do with wallets, well-behaved and lying ones. */
export function evmWalletCases(create: () => Adapter<'eip155'>): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  const both = () => [chains.home, chains.away].map(({ chainId, url }) => ({ id: chainId, rpcUrl: url }))
  const publicClient = ({ url }: Anvil) => createPublicClient({ transport: http(url) })
  const target = (connection: Connection<'eip155'>) => ({
    connectionId: connection.id,
    account: connection.accounts[0].addresses[0]?.address ?? '',
    chainId: connection.chainId,
  })
  type WalletOptions = Parameters<ReturnType<typeof openPage>['wallet']>[0]

  async function connected(options: WalletOptions = {}, pageOptions: PageOptions = {}) {
    const page = openPage(create, chains)
    const { controls, provider } = page.wallet(options)
    const app = page.load(pageOptions)
    const { connection, peer } = await app.instance.connect({ connectorId: id })
    return { ...app, page, controls, provider, connection, peer, on: target(connection), can: app.instance.can }
  }

  /** A wallet that answers some methods as a test says, and is honest about the rest. */
  async function lying(
    answers: Record<string, (honest: () => Promise<unknown>) => unknown>,
    options: PageOptions = {},
  ) {
    const page = openPage(create, chains)
    const { controls, provider } = page.wallet({ announce: false, chains: both() })
    const liar = {
      ...provider,
      async request(args: { method: string; params?: readonly unknown[] }) {
        const honest = () => provider.request(args)
        return answers[args.method] ? answers[args.method]?.(honest) : honest()
      },
    }
    const info = { rdns: id, name: 'Liar', uuid: 'x', icon: '' }
    const app = page.load(options)
    page.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: liar } }))
    return { ...app, page, controls, can: app.instance.can, connect: () => app.instance.connect({ connectorId: id }) }
  }

  describe('connect', () => {
    test('tells accounts as EIP-55 spells them, chain, abilities and who it is', async () => {
      const { connection, controls, peer } = await lowerCase()
      const address = controls.addresses()[0] ?? ''
      expect(connection).toMatchObject({
        connectorId: id,
        adapterId: create().id,
        namespace: 'eip155',
        chainId: 'eip155:31337',
        approvedChains: 'any',
        accounts: [{ key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'eoa' }],
        activeAccount: address.toLowerCase(),
      })
      expect(connection.abilities).not.toContain('resolveName')
      expect(peer).toMatchObject({ name: 'Liar', rdns: id })
    })

    async function lowerCase() {
      const app = await lying({
        eth_requestAccounts: async (honest) => ((await honest()) as string[]).map((address) => address.toLowerCase()),
      })
      return { ...app, ...(await app.connect()) }
    }

    test('once prepared the wallet is called within the click', async () => {
      const page = openPage(create, chains)
      const { controls } = page.wallet({ state: { answer: 'hang' } })
      const { instance } = page.load()
      // Whatever is loaded has been loaded by this.
      await instance.reconnect({ connectorId: 'nobody' })
      void instance.connect({ connectorId: id }).catch(() => undefined)
      expect(controls.requests().map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    })

    test.each(['0x7a69', '0x07a69', 31337, '31337', 31337n])(
      'a wallet that is on the wanted network, however it writes it (%s), is not asked to switch',
      async (written) => {
        const { controls, instance } = await lying({ eth_chainId: () => written })
        const { connection } = await instance.connect({ connectorId: id, chainId: 'eip155:31337' })
        expect(connection.chainId).toBe('eip155:31337')
        expect(controls.requests().map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
      },
    )

    test('a wallet on another network is asked to switch, and is connected where it is when that is declined', async () => {
      for (const [answer, chainId] of [
        ['approve', 'eip155:31338'],
        ['reject', 'eip155:31337'],
      ] as const) {
        const page = openPage(create, chains)
        const { controls } = page.wallet({ chains: both() })
        const { instance } = page.load()
        if (answer === 'reject') controls.reject('wallet_switchEthereumChain')
        const { connection } = await instance.connect({ connectorId: id, chainId: 'eip155:31338' })
        expect(connection.chainId).toBe(chainId)
        expect(controls.prompts()).toMatchObject({ wallet_switchEthereumChain: 1 })
      }
    })

    test('a wallet that still asks, and a locked one, say so', async () => {
      const page = openPage(create, chains)
      const { controls, provider } = page.wallet({ state: { permitted: true, locked: true } })
      const { instance } = page.load()
      controls.hang('unlock')
      const earlier = provider.request({ method: 'eth_requestAccounts' })
      await controls.whenPending('unlock')
      await expect(instance.connect({ connectorId: id })).rejects.toMatchObject({ code: 'connection/wallet-locked' })
      controls.release('unlock')
      await earlier
      controls.disconnect()
      controls.hang()
      const first = instance.connect({ connectorId: id })
      await controls.whenPending()
      await expect(instance.connect({ connectorId: id })).rejects.toMatchObject({ code: 'connection/already-pending' })
      controls.release()
      await first
    })

    test('what is aborted before it begins never reaches the wallet', async () => {
      const page = openPage(create, chains)
      const { controls } = page.wallet()
      const { instance } = page.load()
      const attempt = instance.connect({ connectorId: id, signal: AbortSignal.abort() })
      await expect(attempt).rejects.toMatchObject({ code: 'request/aborted' })
      expect(controls.requests()).toEqual([])
    })

    test('two wallets with the same address are two connections, and a request goes to the one it names', async () => {
      const page = openPage(create, chains)
      const alpha = page.wallet()
      const beta = page.wallet({ name: 'Beta', rdns: 'test.beta' })
      const { instance } = page.load()
      const { connection: first } = await instance.connect({ connectorId: id })
      const { connection: second } = await instance.connect({ connectorId: 'test.beta' })
      expect(first.accounts).toEqual(second.accounts)
      expect(first.id).not.toBe(second.id)
      await instance.can.signMessage?.({ ...target(first), message: 'for alpha' })
      expect(alpha.controls.prompts().personal_sign).toBe(1)
      expect(beta.controls.prompts().personal_sign).toBeUndefined()
      await instance.disconnect({ connectionId: first.id })
      await expect(instance.can.signMessage?.({ ...target(second), message: 'still' })).resolves.toBeDefined()
    })

    test('on a server nothing is looked for', () => {
      const page = openPage(create, chains)
      page.wallet()
      const { instance } = page.load({ kind: 'server' })
      expect(instance.snapshot().connectors).toEqual([])
    })
  })

  describe('after a reload', () => {
    test('twenty reloads bring the wallet back by eth_accounts, and never ask', async () => {
      const { connection, controls, page, stop } = await connected()
      stop()
      const prompts = controls.prompts()
      for (let visit = 0; visit < 20; visit++) {
        const { instance, stop } = page.load()
        await expect(instance.reconnect({ connectorId: id })).resolves.toMatchObject({ connection })
        stop()
      }
      expect(controls.prompts()).toEqual(prompts)
      expect(controls.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    })

    test('a wallet that refuses the question has forgotten the page; one that never answers is a typed error', async () => {
      const refusing = await lying({
        eth_accounts: () => Promise.reject(Object.assign(new Error('Unauthorized'), { code: 4100 })),
      })
      await expect(refusing.instance.reconnect({ connectorId: id })).resolves.toBeNull()
      const clock = createFakeClock()
      const silent = await lying({ eth_accounts: () => new Promise(() => {}) }, { clock })
      const waiting = silent.instance.reconnect({ connectorId: id }).catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBe(2))
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

  describe('lies', () => {
    const junk = [undefined, null, {}, [], 'chain', '0x', 0, -1, 1.5, '0xffffffffffffffffff']
    test.each(junk)('a chain id that is none (%s) is request/unreadable', async (answer) => {
      const { connect } = await lying({ eth_chainId: () => answer })
      await expect(connect()).rejects.toMatchObject({ code: 'request/unreadable' })
    })

    test.each([['text'], [null], [['alice']], [{ length: 1, 0: bob }]])(
      'accounts that are none (%s) are request/unreadable',
      async (answer) => {
        const { connect } = await lying({ eth_requestAccounts: () => answer })
        await expect(connect()).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )

    test('no account is wallet/unauthorized', async () => {
      const { connect } = await lying({ eth_requestAccounts: () => [] })
      await expect(connect()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })

    test.each([undefined, null, 7, '', '0x', 'signed', { signature: '0x11' }])(
      'a signature that is none (%s) is request/unreadable',
      async (answer) => {
        const { can, connect } = await lying({ personal_sign: () => answer })
        const { connection } = await connect()
        const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
        await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )

    test('a hash that is none is request/unreadable', async () => {
      const { can, connect } = await lying({ eth_sendTransaction: () => '0x1234' })
      const { connection } = await connect()
      const attempt = can.sendTransaction?.({ ...target(connection), transaction: { to: bob } })
      await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
    })

    test('a failure without a reason is wallet/sign-failed', async () => {
      const { can, connect } = await lying({
        personal_sign: () => Promise.reject(new Error('The device was unplugged')),
      })
      const { connection } = await connect()
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'wallet/sign-failed', details: 'The device was unplugged' })
    })

    test('a wallet that is no longer what the visitor saw is not asked', async () => {
      const { can, connection, controls, instance, on } = await connected()
      const mismatch = { code: 'connection/mismatch' }
      const sign = (change: object) => can.signMessage?.({ ...on, message: 'hello', ...change })
      await expect(sign({ connectionId: 'gone' })).rejects.toMatchObject(mismatch)
      await expect(sign({ account: bob })).rejects.toMatchObject(mismatch)
      await expect(sign({ chainId: 'eip155:1' })).rejects.toMatchObject(mismatch)
      controls.wrongChain(1)
      await expect(sign({})).rejects.toMatchObject(mismatch)
      controls.wrongChain(null)
      await instance.disconnect({ connectionId: connection.id })
      await expect(sign({})).rejects.toMatchObject(mismatch)
      expect(controls.prompts().personal_sign).toBeUndefined()
    })

    test('accounts that have become foreign are connection/mismatch', async () => {
      let foreign = false
      const { can, connect, controls } = await lying({ eth_accounts: (honest) => (foreign ? [bob] : honest()) })
      const { connection } = await connect()
      foreign = true
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(controls.prompts().personal_sign).toBeUndefined()
    })

    test('a wallet that stops answering is a typed error, before anything is asked of it', async () => {
      let silent = false
      const clock = createFakeClock()
      const { can, connect } = await lying(
        { eth_chainId: (honest) => (silent ? new Promise(() => {}) : honest()) },
        { clock },
      )
      const { connection } = await connect()
      silent = true
      const before = clock.pending()
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' }).catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBeGreaterThan(before))
      await clock.advance(10_000)
      expect(await attempt).toMatchObject({ code: 'request/timed-out' })
    })

    test('a wallet that says it switched and stays is network/unsupported', async () => {
      const { can, connect, events } = await lying({ wallet_switchEthereumChain: () => null })
      const { connection } = await connect()
      const network = toNetwork(chains.away, 'Away')
      const attempt = can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(attempt).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
      expect(events.filter(({ type }) => type === 'changed')).toEqual([])
    })
  })

  describe('requests', () => {
    test('messages and typed data are signed so that others can verify it', async () => {
      const { can, on } = await connected()
      const client = publicClient(chains.home)
      const address = on.account as `0x${string}`
      const hex = (signed: { signature: string } | undefined) => signed?.signature as `0x${string}`
      const message = 'Grüße 👋'
      const text = await can.signMessage?.({ ...on, message })
      expect(await client.verifyMessage({ address, message, signature: hex(text) })).toBe(true)
      const raw = await can.signMessage?.({ ...on, message: { raw: '0x68656c6c6f' } })
      expect(await client.verifyMessage({ address, message: 'hello', signature: hex(raw) })).toBe(true)
      const typedData = {
        domain: { name: 'Latchkey', version: '1', chainId: 31337, verifyingContract: bob },
        types: {
          // Nobody needs it here; a library that guesses the primary type must not be confused by it.
          Other: [{ name: 'mail', type: 'Mail' }],
          Mail: [
            { name: 'to', type: 'Person[]' },
            { name: 'amount', type: 'uint256' },
          ],
          Person: [{ name: 'wallet', type: 'address' }],
        },
        primaryType: 'Mail',
        message: { to: [{ wallet: bob }], amount: 2n ** 200n },
      } as const
      const typed = await can.signTypedData?.({ ...on, typedData })
      expect(await client.verifyTypedData({ ...typedData, address, signature: hex(typed) })).toBe(true)
      await expect(can.signTypedData?.({ ...on, typedData: 'text' })).rejects.toMatchObject({ code: 'config/invalid' })
      const bad = { ...typedData, message: { to: [{ wallet: 'bob' }], amount: 1n } }
      await expect(can.signTypedData?.({ ...on, typedData: bad })).rejects.toMatchObject({ code: 'config/invalid' })
      const odd = can.signMessage?.({ ...on, message: { raw: 'hello' } })
      await expect(odd).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('transactions are sent with every field, legacy only with a gas price', async () => {
      const { can, controls, on } = await connected()
      const client = publicClient(chains.home)
      const transfer = { to: bob, value: parseEther('0.5'), data: '0x1234' }
      expect((await can.estimateFee?.({ ...on, transaction: transfer }))?.gas).toBeGreaterThan(21_000n)
      const modern = await can.sendTransaction?.({ ...on, transaction: { ...transfer, gas: 60_000n } })
      expect(await can.waitForTransaction?.({ chainId: on.chainId, hash: modern?.hash ?? '' })).toEqual({
        status: 'success',
      })
      expect(await client.getTransaction({ hash: modern?.hash as `0x${string}` })).toMatchObject({
        to: bob.toLowerCase(),
        value: transfer.value,
        gas: 60_000n,
        input: '0x1234',
        type: 'eip1559',
      })
      const gasPrice = 3_000_000_000n
      const legacy = await can.sendTransaction?.({ ...on, transaction: { ...transfer, gasPrice } })
      const old = await client.getTransaction({ hash: legacy?.hash as `0x${string}` })
      expect(old).toMatchObject({ gasPrice, type: 'legacy', value: transfer.value })
      const requests = controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
      expect(requests.map(({ params }) => (params as { type?: string }[])[0]?.type)).toEqual([undefined, '0x0'])
    })

    test.each([
      ['nothing', {}],
      ['a wrong receiver', { to: 'bob.eth' }],
      ['a receiver with a wrong capital', { to: bob.replace('C8', 'c8') }],
      ['a number for an amount', { to: bob, value: 1 }],
      ['a negative amount', { to: bob, value: -1n }],
      ['an amount beyond 256 bits', { to: bob, value: 2n ** 256n }],
      ['data that is no hex', { to: bob, data: 'hello' }],
      ['text', 'send it'],
    ])('a transaction with %s never reaches the wallet', async (_name, transaction) => {
      const { can, controls, on } = await connected()
      await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'config/invalid' })
      expect(controls.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
    })

    test('a declined request is declined; an abort settles the call and leaves the wallet alone', async () => {
      const { can, controls, on } = await connected()
      controls.reject()
      const rejected = { code: 'connection/user-rejected' }
      await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject(rejected)
      await expect(can.sendTransaction?.({ ...on, transaction: { to: bob } })).rejects.toMatchObject(rejected)
      controls.hang('personal_sign')
      const controller = new AbortController()
      const call = can.signMessage?.({ ...on, message: 'hello', signal: controller.signal })
      const settled = call?.catch((error: unknown) => error)
      await controls.whenPending('personal_sign')
      controller.abort()
      expect(await settled).toMatchObject({ code: 'request/aborted' })
      expect(controls.pending()).toHaveLength(1)
    })
  })

  describe('networks', () => {
    test('a wallet that does not know the network is asked to add it, with the chain’s own endpoint', async () => {
      const { can, connection, controls, events } = await connected()
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      const added = controls.requests().find(({ method }) => method === 'wallet_addEthereumChain')
      expect(added?.params).toMatchObject([{ chainId: '0x7a6a', rpcUrls: [chains.away.url] }])
      expect(events.at(-1)).toMatchObject({ type: 'changed', change: { chainId: 'eip155:31338' } })
    })

    test('a wallet that is there already is not asked; declining changes nothing', async () => {
      const { can, connection, controls, events } = await connected({ chains: both() })
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.home, 'Home') })
      expect(controls.requests().map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
      controls.reject()
      const refused = can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
      expect(events.filter(({ type }) => type === 'changed')).toEqual([])
    })
  })

  describe('sessions', () => {
    test('begin on a network that both know, with the abilities that their wallet approved', async () => {
      const { instance } = openPage(create, chains).load()
      const { account, transport } = phone(chains, { chains: ['eip155:5', 'eip155:31338'] })
      const connection = await instance.adopt(transport)
      expect(connection).toMatchObject({
        sessionId: 'session-1',
        accounts: [account(0)],
        chainId: 'eip155:31338',
        approvedChains: ['eip155:5', 'eip155:31338'],
      })
      expect(connection.abilities).toEqual(expect.arrayContaining(['signMessage', 'sendTransaction', 'switchNetwork']))
      for (const missing of ['signTypedData', 'watchAsset', 'getCapabilities', 'requestMoreAccounts'])
        expect(connection.abilities).not.toContain(missing)
      const none = phone(chains, { accounts: [] })
      await expect(instance.adopt(none.transport)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })

    test('sign, send, switch without a prompt and read through the network', async () => {
      const { events, instance } = openPage(create, chains).load()
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      const { can } = instance
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      expect(events.at(-1)).toMatchObject({ type: 'changed', change: { chainId: 'eip155:31338' } })
      const on = { ...target(connection), chainId: 'eip155:31338' } as const
      const sent = await can.sendTransaction?.({ ...on, transaction: { to: bob, value: 1n } })
      const wait = can.waitForTransaction?.({ chainId: 'eip155:31338', hash: sent?.hash ?? '' })
      await expect(wait).resolves.toEqual({ status: 'success' })
      expect(wallet.controls.prompts()).toEqual({ eth_sendTransaction: 1 })
      const provider = await instance.getProvider({ connectionId: connection.id })
      await expect(provider.request({ method: 'eth_getBalance', params: [bob, 'latest'] })).resolves.toMatch(/^0x/)
      await expect(provider.request({ method: 'eth_call', params: [{ to: 'bob' }] })).rejects.toHaveProperty('code')
    })

    test('their accounts and their end are told, and no listener is left', async () => {
      const { events, instance, stop } = openPage(create, chains).load()
      const { account, listeners, say, transport } = phone(chains, {})
      const { id: connectionId } = await instance.adopt(transport)
      say({ type: 'accounts', accounts: [account(1), account(0)], chains: transport.chains })
      // The account in use stays the one in use as long as it is shared.
      expect(events.at(-1)).toMatchObject({
        change: { accounts: [account(1), account(0)], activeAccount: account(0).key },
      })
      say({ type: 'chain', chainId: 'eip155:31338' })
      expect(events.at(-1)).toMatchObject({ change: { chainId: 'eip155:31338' } })
      say({ type: 'ended', reason: 'expired' })
      expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId, reason: 'expired' })
      expect(listeners.size).toBe(0)
      const again = phone(chains)
      await instance.adopt(again.transport)
      stop()
      expect(again.listeners.size).toBe(0)
    })
  })
}
