import { describe, expect, test } from 'vitest'
import { close } from '../../actions/close.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { goBack } from '../../actions/go-back.ts'
import { open } from '../../actions/open.ts'
import { switchNetwork } from '../../actions/switch-network.ts'
import { createClient } from '../../client/create-client.ts'
import { connecting } from '../../connecting/connecting.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/index.ts'
import type { ClientEvent } from '../../events/event.ts'
import { mainnet, optimism } from '../../networks/eip155.ts'
import { solana } from '../../networks/solana.ts'
import type { Siwx } from '../../ports/siwx.ts'
import { current } from '../../router/history.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'
import { signIn } from './sign-in.ts'

type Scene = Partial<Siwx> & { lifetime?: number; options?: TestClientOptions; smartAccount?: boolean }

async function setUp({ options = {}, smartAccount, ...siwx }: Scene = {}) {
  const clock = options.clock ?? createFakeClock(1_767_225_600_000)
  const site = scriptedSiwx({ now: clock.now, ...siwx })
  const mock = createMockEvm()
  if (smartAccount)
    mock.wallet.setAccounts([{ ...evmAccount(evmAddresses[0]), type: 'smartAccount' }, evmAccount(evmAddresses[1])])
  const other = createMockWallet({
    id: 'sol',
    name: 'Sol',
    accounts: [{ key: 'So1', addresses: [{ chainId: '*', address: 'So1' }], type: 'eoa' }],
  })
  const page = createTestClient({
    adapters: [mock.adapter, createMockAdapter({ namespace: 'solana', wallets: [other] })],
    networks: [mainnet, optimism, solana],
    siwx: site.siwx,
    ...options,
    clock,
  })
  const { client } = page
  const events: ClientEvent[] = []
  client.events.on((event) => events.push(event))
  const stop = client.start()
  const flow = client.use(signIn)
  const settled = () => clock.advance(0)
  const toasts: string[] = []
  client.toasts.subscribe(({ current: toast }) => {
    if (toast && 'key' in toast.message) toasts.push(`${toast.variant} ${toast.message.key}`)
  })
  return {
    ...page,
    ...mock,
    other,
    site,
    events,
    stop,
    flow,
    toasts,
    settled,
    shown: () => current(client.router.getState().history).view,
    router: () => client.router.getState(),
    status: () => flow.getState().status,
    named: (name: string) => events.filter(({ event }) => event === name),
    /** Chooses the wallet in the open modal, and approves. */
    async connectInModal() {
      void open(client)
      client.router.push({ view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' })
      client.use(connecting).attempt({ adapterId: 'mock-eip155', connectorId: 'io.mock' }).start()
      mock.wallet.approve()
      await settled()
    },
    async connect(adapterId = 'mock-eip155', connectorId = 'io.mock') {
      const answer = connect(client, { adapterId, connectorId })
      ;(adapterId === 'mock-eip155' ? mock.wallet : other).approve()
      await answer
      await settled()
    },
    async approve(wallet: Pick<typeof other, 'approve'> = mock.wallet) {
      flow.sign()
      wallet.approve()
      await settled()
      await settled()
    },
  }
}

describe('after connecting', () => {
  test('[S2.24] the view opens by itself when there is no session for the address', async () => {
    const { connectInModal, router, shown, status, wallet } = await setUp()
    await connectInModal()
    expect(router().open).toBe(true)
    expect(shown()).toBe('SIWXSignMessage')
    expect(status()).toBe('ready')
    expect(wallet.prompts).toHaveLength(0)
  })

  test('it opens a modal of its own where the app connected without one', async () => {
    const { connect: connectDirectly, router, shown } = await setUp()
    await connectDirectly()
    expect([router().open, shown()]).toEqual([true, 'SIWXSignMessage'])
  })

  test('[S4.23] with a session nothing happens', async () => {
    const scene = await setUp()
    const { client, connectInModal, router, site, status } = scene
    const views: string[] = []
    client.router.subscribe(({ history }) => views.push(current(history).view))
    await site.siwx.addSession({
      data: { accountAddress: evmAddresses[0], chainId: 'eip155:1' },
      message: '',
      signature: '0x',
    })
    await connectInModal()
    expect(status()).toBe('signedIn')
    expect(router()).toMatchObject({ open: false, loading: false })
    expect(views).not.toContain('SIWXSignMessage')
    expect(site.count('createMessage')).toBe(0)
    expect(scene.named('SIWX_AUTH_SUCCESS')).toHaveLength(0)
  })

  test('[S4.24] the view, a signature, the session kept, closed, success told', async () => {
    const { approve, connectInModal, named, router, shown, site, status, toasts, flow } = await setUp()
    await connectInModal()
    expect(shown()).toBe('SIWXSignMessage')
    await approve()
    expect(status()).toBe('signedIn')
    expect(site.sessions).toMatchObject([
      {
        data: { accountAddress: evmAddresses[0], chainId: 'eip155:1', nonce: 'nonce1' },
        message: `${evmAddresses[0]} eip155:1 nonce1`,
        signature: `${evmAddresses[0]}|${evmAddresses[0]} eip155:1 nonce1`,
        scheme: 'mock',
      },
    ])
    expect(router()).toMatchObject({ open: false, blocked: undefined })
    expect(named('SIWX_AUTH_SUCCESS')).toMatchObject([{ properties: { network: 'eip155:1', isSmartAccount: false } }])
    expect(named('CLICK_SIGN_SIWX_MESSAGE')).toHaveLength(1)
    expect(JSON.stringify([...named('SIWX_AUTH_SUCCESS'), ...named('CLICK_SIGN_SIWX_MESSAGE')])).not.toContain('0x1')
    expect(flow.session()).toBe(site.sessions[0])
    expect(toasts[0]).toBe('loading authenticating')
  })

  test('what was asked for before goes on after the sign-in', async () => {
    const { approve, client, connectInModal, router, shown } = await setUp()
    const first = open(client, { view: 'UnsupportedChain' })
    expect(router().continuation).toEqual({ view: 'UnsupportedChain' })
    close(client)
    await first
    await connectInModal()
    client.router.set({ continuation: { view: 'Networks' } })
    await approve()
    expect([router().open, shown()]).toEqual([true, 'Networks'])
  })

  test('a wallet of another ecosystem is asked after the first, one at a time', async () => {
    const { approve, connect: connectDirectly, flow, other, shown, site, status, wallet } = await setUp()
    await connectDirectly()
    await connectDirectly('mock-solana', 'sol')
    // The one that is in use now comes first, and only it has got a message.
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'solana', address: 'So1' } })
    expect(flow.turn()).toEqual({ index: 1, count: 2 })
    await approve(other)
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'eip155' } })
    expect(flow.turn()).toEqual({ index: 2, count: 2 })
    expect(shown()).toBe('SIWXSignMessage')
    await approve(wallet)
    expect(status()).toBe('signedIn')
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual(['So1', evmAddresses[0]])
  })
})

describe('required and optional', () => {
  test('[S2.25] closing is off on the view while sign-in is required and there is no session', async () => {
    const { approve, client, connectInModal, router, shown } = await setUp()
    await connectInModal()
    expect(router().blocked).toBe('signInFirst')
    expect(close(client)).toBe(false)
    goBack(client)
    expect(router()).toMatchObject({ open: true, refusals: 2 })
    expect(shown()).toBe('SIWXSignMessage')
    await approve()
    void open(client)
    expect(router().blocked).toBeUndefined()
    expect(close(client)).toBe(true)
  })

  test('[S6.3] where it is optional the view opens too, and closes like any other', async () => {
    const { client, connectInModal, router, shown, status } = await setUp({ getRequired: () => false })
    await connectInModal()
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', undefined])
    expect(close(client)).toBe(true)
    expect(status()).toBe('signedOut')
    void open(client)
    expect(shown()).toBe('Account')
  })

  test('[S2.26] cancelling disconnects and shows Connect where it is required', async () => {
    const { client, connectInModal, flow, named, router, shown, status } = await setUp()
    await connectInModal()
    await flow.cancel()
    expect(client.connection.getState().connections).toEqual({})
    expect(router()).toMatchObject({ open: true, blocked: undefined })
    expect([shown(), status()]).toEqual(['Connect', 'idle'])
    expect(named('CLICK_CANCEL_SIWX')).toHaveLength(1)
  })

  test('cancelling where it is optional closes and stays connected', async () => {
    const { client, connectInModal, flow, router, status } = await setUp({ getRequired: () => false })
    await connectInModal()
    await flow.cancel()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect([router().open, status()]).toEqual([false, 'signedOut'])
  })

  test('cancel leaves the account that is asked, and no other', async () => {
    const { approve, client, connect: connectDirectly, flow } = await setUp()
    await connectDirectly()
    await approve()
    await connectDirectly('mock-solana', 'sol')
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'solana' } })
    await flow.cancel()
    const namespaces = Object.values(client.connection.getState().connections).map(({ namespace }) => namespace)
    expect(namespaces).toEqual(['eip155'])
    expect(flow.session('eip155')).toBeDefined()
  })

  test('a signature that comes after a cancel is no sign-in', async () => {
    const { connectInModal, flow, settled, site, wallet } = await setUp({ getRequired: () => false })
    await connectInModal()
    flow.sign()
    await flow.cancel()
    wallet.approve()
    await settled()
    expect(site.sessions).toEqual([])
  })

  test('optional: one that comes after the modal was closed is', async () => {
    const { client, connectInModal, flow, router, settled, site, status, wallet } = await setUp({
      getRequired: () => false,
    })
    await connectInModal()
    flow.sign()
    close(client)
    wallet.approve()
    await settled()
    await settled()
    expect([status(), site.sessions.length, router().open]).toEqual(['signedIn', 1, false])
  })
})

describe('failures', () => {
  test('[S4.25] a signing failure reopens the view and shows an error', async () => {
    const { client, clock, connectInModal, flow, named, router, settled, shown, toasts, wallet } = await setUp()
    await connectInModal()
    flow.sign()
    // The browser took the dialog away while the wallet asked.
    close(client, { forced: true })
    expect(router().open).toBe(false)
    wallet.reject()
    await settled()
    expect([router().open, shown()]).toEqual([true, 'SIWXSignMessage'])
    expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'declined' })
    expect(named('SIWX_AUTH_ERROR')).toMatchObject([{ properties: { code: 'connection/user-rejected' } }])
    await clock.advance(150)
    expect(toasts).toEqual(['loading authenticating', 'error signatureDeclined'])
  })

  test('declined, then accepted: the same message, one session', async () => {
    const { approve, connectInModal, flow, settled, site, wallet } = await setUp()
    await connectInModal()
    flow.sign()
    wallet.reject()
    await settled()
    await approve()
    expect(site.count('createMessage')).toBe(1)
    expect(site.sessions).toHaveLength(1)
  })

  test.each([
    ['declined', new LatchkeyError('connection/user-rejected'), false, 'signatureDeclined'],
    ['failed', new Error('boom'), false, 'signatureDeclined'],
    ['closed', new Error('Connection request reset. Please try again.'), false, undefined],
    ['pending', { code: -32002 }, false, undefined],
    ['smartAccount', new Error('boom'), true, 'smartAccountRefused'],
  ] as const)('%s is told', async (failure, thrown, smartAccount, text) => {
    const { clock, connectInModal, flow, settled, toasts, wallet } = await setUp({ smartAccount })
    await connectInModal()
    flow.sign()
    wallet.reject(thrown)
    await settled()
    await clock.advance(150)
    expect(flow.getState()).toMatchObject({ status: 'ready', failure })
    expect(toasts).toEqual(['loading authenticating', ...(text ? [`error ${text}`] : [])])
  })

  test('the loading toast stays as long as the wallet asks', async () => {
    const { client, clock, connectInModal, flow, settled, wallet } = await setUp()
    await connectInModal()
    flow.sign()
    await settled()
    await clock.advance(600_000)
    expect(client.toasts.getState().current).toMatchObject({
      variant: 'loading',
      message: { key: 'authenticating' },
    })
    wallet.reject()
    await settled()
    expect(client.toasts.getState().current?.variant).not.toBe('loading')
  })

  test('a signature that does not hold asks for another message: its nonce may be used up', async () => {
    const { approve, connectInModal, flow, site } = await setUp()
    site.failNext('addSession', new LatchkeyError('sign-in/refused', { details: 'nonce_used' }))
    await connectInModal()
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'refused', message: { nonce: 'nonce2' } })
    await approve()
    expect(site.sessions).toHaveLength(1)
  })

  test('a site whose own check throws has refused', async () => {
    const { approve, connectInModal, flow, site } = await setUp()
    site.failNext('addSession', new Error('The signature is not valid'))
    await connectInModal()
    await approve()
    expect(flow.getState()).toMatchObject({ failure: 'refused', error: { code: 'sign-in/refused' } })
  })

  test('nobody can check it now: connected, shut, and trying again asks no wallet', async () => {
    const { approve, client, connectInModal, flow, router, settled, site, wallet } = await setUp()
    site.failNext('addSession', site.outage(), new TypeError('Failed to fetch'))
    await connectInModal()
    const before = wallet.shown()
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'unverified' })
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect(close(client)).toBe(false)
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('unverified')
    flow.ask()
    await settled()
    expect([flow.getState().status, router().open, wallet.shown()]).toEqual(['signedIn', false, before + 1])
  })

  test('whether there is a session can not be told: connected, shut, retry', async () => {
    const { client, connectInModal, flow, settled, shown, site } = await setUp()
    site.failNext('getSessions', site.outage())
    await connectInModal()
    expect([flow.getState().status, shown()]).toEqual(['unknown', 'SIWXSignMessage'])
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect(close(client)).toBe(false)
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('ready')
  })

  test('[S4.26, S8.12] no message can be made: disconnected, Connect, an error', async () => {
    const { client, connectInModal, flow, named, router, shown, site, toasts } = await setUp()
    const errors: unknown[] = []
    flow.subscribe((state) => 'error' in state && errors.push(state.error))
    site.failNext('createMessage', new Error('no domain'))
    await connectInModal()
    expect(client.connection.getState().connections).toEqual({})
    expect([router().open, router().blocked, shown()]).toEqual([true, undefined, 'Connect'])
    expect(toasts).toContain('error signInFailed')
    // The developer reads the specification's words, the visitor ours (R43).
    expect(errors).toMatchObject([{ details: 'A problem occurred while trying initialize authentication' }])
    expect(named('SIWX_AUTH_ERROR')).toMatchObject([{ properties: { code: 'sign-in/init-failed' } }])
  })

  test('where it is optional the visitor stays connected and may try again', async () => {
    const { connect: connectDirectly, flow, site, settled } = await setUp({ getRequired: () => false })
    site.failNext('createMessage', new Error('no domain'))
    await connectDirectly()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { details: 'A problem occurred while trying initialize authentication' },
    })
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('ready')
  })

  test('a server of nonces that is away for a moment disconnects nobody', async () => {
    const { clock, connectInModal, flow, site } = await setUp()
    site.failNext('createMessage', site.outage(), site.outage())
    await connectInModal()
    expect(flow.getState().status).toBe('preparing')
    await clock.advance(2000)
    expect(flow.getState().status).toBe('ready')
    expect(site.count('createMessage')).toBe(3)
  })
})

describe('preconditions', () => {
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown)
    return isLatchkeyError(error) ? [error.code, error.details] : error
  }
  test('[S5.26, S8.20] a setup, an address, a network and a wallet that signs', async () => {
    const without = createTestClient()
    expect(await refusal(without.client.use(signIn).request())).toEqual(['sign-in/not-enabled', 'SIWX is not enabled'])
    const { client, connect: connectDirectly, flow } = await setUp()
    expect(await refusal(flow.request())).toEqual(['sign-in/no-account', 'No ActiveCaipAddress found'])
    await connectDirectly()
    const [connection] = Object.values(client.connection.getState().connections)
    const connectionId = connection?.id ?? ''
    client.dispatch({ type: 'changed', connectionId, change: { chainId: 'eip155:999' } })
    expect(await refusal(flow.request())).toEqual(['sign-in/no-network', 'No ActiveCaipNetwork or client found'])
    client.dispatch({ type: 'changed', connectionId, change: { chainId: 'eip155:1', abilities: [] } })
    expect(await refusal(flow.request())).toEqual(['sign-in/no-wallet', 'No ConnectionController client found'])
  })

  test('[S5.22] siweConfig and siwx together are an error', () => {
    const { siwx } = scriptedSiwx()
    expect(() => createClient({ networks: [mainnet], siwx, siweConfig: siwx })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
    expect(() => createClient({ networks: [mainnet], siweConfig: siwx })).not.toThrow()
  })
})

describe('changes', () => {
  async function signedIn(scene: Scene = {}) {
    const page = await setUp(scene)
    await page.connectInModal()
    await page.approve()
    return page
  }

  test('another account of the wallet is asked; the first one keeps its session', async () => {
    const { approve, flow, router, settled, shown, site, wallet } = await signedIn()
    const [first, second] = wallet.accounts()
    wallet.setAccounts([second as never, first as never])
    await settled()
    expect([flow.getState().status, router().open, shown()]).toEqual(['ready', true, 'SIWXSignMessage'])
    await approve()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([evmAddresses[0], evmAddresses[1]])
    wallet.setAccounts([first as never, second as never])
    await settled()
    expect([flow.getState().status, router().open]).toEqual(['signedIn', false])
  })

  test('another network asks where the site has no session for it, and the session stays until that is known', async () => {
    const { client, flow, router, settled, shown, wallet } = await signedIn()
    const statuses: string[] = []
    flow.subscribe(({ status }) => status !== statuses.at(-1) && statuses.push(status))
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    await settled()
    expect(statuses).toEqual(['signedIn', 'signedOut', 'preparing', 'ready'])
    expect([flow.getState().status, router().open, shown()]).toEqual(['ready', true, 'SIWXSignMessage'])
  })

  test('where sign-in is optional a change asks nobody', async () => {
    const { flow, router, settled, wallet } = await signedIn({ getRequired: () => false })
    const [first, second] = wallet.accounts()
    wallet.setAccounts([second as never, first as never])
    await settled()
    expect([flow.getState().status, router().open]).toEqual(['signedOut', false])
  })

  test('another wallet with the same address asks again where the site says so', async () => {
    const {
      client,
      connect: connectDirectly,
      flow,
    } = await signedIn({
      askAgainOn: ['wallet'],
      signOutOnDisconnect: false,
    })
    await disconnect(client)
    await connectDirectly()
    expect(flow.getState().status).toBe('ready')
    const kept = await signedIn({ signOutOnDisconnect: false })
    await disconnect(kept.client)
    await kept.connect()
    expect(kept.flow.getState().status).toBe('signedIn')
  })

  test('disconnecting signs out; a wallet that ends the session by itself does not', async () => {
    const { client, settled, site } = await signedIn()
    await disconnect(client)
    await settled()
    expect(site.sessions).toEqual([])
    const dropped = await signedIn()
    dropped.wallet.setAccounts([])
    await dropped.settled()
    expect(dropped.site.sessions).toHaveLength(1)
  })

  test('a session that runs out shuts the gate, and nobody is disturbed', async () => {
    const { client, clock, flow, router, settled, shown } = await signedIn({ lifetime: 3_600_000 })
    await clock.advance(3_599_999)
    expect(flow.session()).toBeDefined()
    await clock.advance(1)
    await settled()
    expect([flow.getState().status, flow.session(), router().open]).toEqual(['signedOut', undefined, false])
    void open(client)
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', 'signInFirst'])
  })

  test('one that lasts longer than a timer can is not ended at once', async () => {
    const { clock, flow } = await signedIn({ lifetime: 40 * 86_400_000 })
    await clock.advance(30 * 86_400_000)
    expect(flow.session()).toBeDefined()
    await clock.advance(10 * 86_400_000)
    expect(flow.session()).toBeUndefined()
  })

  test('signed out in another tab: out here; an outage meanwhile is no sign-out', async () => {
    const { flow, settled, site } = await signedIn()
    site.failNext('getSessions', site.outage())
    site.changed()
    await settled()
    expect(flow.getState().status).toBe('signedIn')
    site.sessions.length = 0
    site.changed()
    await settled()
    expect(flow.getState().status).toBe('signedOut')
  })

  test('signing out ends this account’s session, or all of them', async () => {
    const { connect: connectDirectly, approve, flow, other, site } = await signedIn()
    await connectDirectly('mock-solana', 'sol')
    await approve(other)
    await flow.signOut()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([evmAddresses[0]])
    await flow.signOut('all')
    expect([site.sessions, flow.session('eip155'), flow.session('solana')]).toEqual([[], undefined, undefined])
  })

  test('a message whose nonce is stale is made again', async () => {
    const { siwx } = scriptedSiwx()
    const clock = createFakeClock(1_767_225_600_000)
    const createMessage: Siwx['createMessage'] = async (input) => {
      const message = await siwx.createMessage(input)
      return { ...message, toString: () => message.toString(), staleAt: clock.now() + 60_000 }
    }
    const { connectInModal, flow } = await setUp({ createMessage, options: { clock } })
    await connectInModal()
    await clock.advance(60_000)
    expect(flow.getState()).toMatchObject({ status: 'ready', message: { nonce: 'nonce2' } })
  })
})

describe('a later visit', () => {
  async function reload(scene: Scene, keepSession: boolean) {
    const first = await setUp(scene)
    await first.connectInModal()
    await first.approve()
    first.stop()
    const { siwx, sessions } = first.site
    if (!keepSession) sessions.length = 0
    const again = createTestClient({
      adapters: [first.adapter],
      networks: [mainnet, optimism],
      siwx,
      storage: first.storage,
      clock: first.clock,
      platform: first.platform,
    })
    again.client.start()
    await first.clock.advance(0)
    await first.clock.advance(0)
    return { ...first, client: again.client, flow: again.client.use(signIn) }
  }

  test('with its session: signed in, and nothing was asked', async () => {
    const { client, flow, wallet } = await reload({}, true)
    expect([flow.getState().status, client.router.getState().open, wallet.shown()]).toEqual(['signedIn', false, 2])
  })

  test('without: nothing opens by itself; the gate is shut at the next opening (R7)', async () => {
    const { client, clock, flow } = await reload({}, false)
    expect([flow.getState().status, client.router.getState().open]).toEqual(['signedOut', false])
    void open(client)
    expect(client.router.getState()).toMatchObject({ history: [{ view: 'SIWXSignMessage' }], blocked: 'signInFirst' })
    flow.ask()
    await clock.advance(0)
    expect(flow.getState().status).toBe('ready')
  })
})

describe('without the modal', () => {
  test('request goes all the way, and opens nothing', async () => {
    const {
      client,
      connect: connectDirectly,
      flow,
      router,
      settled,
      wallet,
    } = await setUp({
      getRequired: () => false,
    })
    await connectDirectly()
    await flow.cancel()
    const session = flow.request()
    await settled()
    wallet.approve()
    expect((await session).data.accountAddress).toBe(evmAddresses[0])
    expect(router().open).toBe(false)
    expect(await flow.request()).toBe(await session)
    expect(client.use(signIn)).toBe(flow)
  })

  test('a refusal rejects', async () => {
    const { connect: connectDirectly, flow, settled, wallet } = await setUp({ getRequired: () => false })
    await connectDirectly()
    await flow.cancel()
    const session = flow.request()
    const caught = session.catch((error: unknown) => error)
    await settled()
    wallet.reject()
    expect(isLatchkeyError(await caught, 'connection/user-rejected')).toBe(true)
  })
})
