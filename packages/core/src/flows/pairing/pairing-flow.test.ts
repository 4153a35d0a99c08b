import { describe, expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { isLatchkeyError, LatchkeyError } from '../../kernel/errors/index.ts'
import type { ClientEvent } from '../../kernel/events/event.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { PortSession } from '../../kernel/ports/pairing.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockPairing, type MockPairingOptions } from '../../testing/mock-pairing.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { openModal } from '../modal/open.ts'
import { recentWallets } from '../wallets/recent-wallets.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import { pairingFields } from './pairing-fields.ts'
import { pairingFlow } from './pairing-flow.ts'

const rabby = { id: 'rabby', name: 'Rabby', links: { mobileLink: 'rabby://' } }
/** What was pressed, and what is kept of it. */
const pressed = { href: 'rabby://wc?uri=wc%3Amock-1%402%3FsymKey%3Dsecret', name: 'Rabby' }
const link = { href: 'rabby://', name: 'Rabby' }
const iPhone = { mobile: true, os: 'ios', browser: 'safari' } as const

function setUp(options: TestClientOptions & { pairingOptions?: MockPairingOptions } = {}) {
  const pairing = createMockPairing(options.pairingOptions)
  const evm = createMockEvm()
  const solanaLike = createMockAdapter({ namespace: 'solana', wallets: [] })
  const page = createTestClient({
    networks: [mainnet, solana],
    adapters: [evm.adapter, solanaLike],
    pairing,
    ...options,
  })
  const { client } = page
  const stop = client.start()
  const flow = client.use(pairingFlow)
  const events: ClientEvent[] = []
  client.events.on((event) => events.push(event))
  const statusOf = () => flow.getState().status
  return {
    ...page,
    pairing,
    evm,
    flow,
    events,
    stop,
    statusOf,
    sent: (name: string) => events.filter(({ event }) => event === name),
  }
}

/** Shows the view and waits for its code. */
async function shown(options?: Parameters<typeof setUp>[0], wallet?: typeof rabby) {
  const page = setUp(options)
  page.flow.show(wallet)
  await page.clock.flush()
  return page
}

describe('a pairing', () => {
  test('[S4.1] a pairing goes from disconnected through connecting to connected', async () => {
    const { client, clock, flow, pairing } = setUp()
    const seen = [connectionStatus(client.connection.getState())]
    client.connection.subscribe((state) => {
      const now = connectionStatus(state, 'eip155')
      if (now !== seen.at(-1)) seen.push(now)
    })
    flow.show()
    await clock.flush()
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(seen).toEqual(['disconnected', 'connecting', 'connected'])
  })

  test('one login spans two ecosystems and ends as a whole', async () => {
    const { client, clock, pairing, statusOf } = await shown()
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(statusOf()).toBe('connected')
    const { connections, sessions } = client.connection.getState()
    expect(Object.values(connections).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(Object.values(sessions)).toMatchObject([{ source: 'pairing', connectionIds: Object.keys(connections) }])
    pairing.emit({ type: 'ended', sessionId: 'session-1', reason: 'remote' })
    expect(client.connection.getState()).toMatchObject({ connections: {}, sessions: {}, activeByNamespace: {} })
  })

  test('asks nothing of the relay before it is shown', async () => {
    const { clock, flow, pairing } = setUp()
    flow.prepare()
    await clock.flush()
    expect(pairing.prepared()).toBe(1)
    expect(pairing.asked).toHaveLength(0)
  })

  test('is the same for the next view, and after the modal was closed and opened again', async () => {
    const { clock, flow, pairing } = await shown()
    flow.hide()
    flow.show(rabby)
    await clock.flush()
    expect(pairing.asked).toHaveLength(1)
    expect(flow.getState()).toMatchObject({ status: 'waiting', uri: 'wc:mock-1@2', wallet: rabby })
  })

  test('is not `connecting` to the app while no view shows it', async () => {
    const { client, flow } = await shown()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connecting')
    flow.hide()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('disconnected')
  })

  test('approved after its view was left is still adopted', async () => {
    const { client, clock, flow, pairing, sent } = await shown()
    flow.hide()
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connected')
    expect(sent('CONNECT_SUCCESS')).toHaveLength(1)
  })

  test('closes the modal that showed it', async () => {
    const { client, clock, flow, pairing } = setUp()
    const opened = openModal(client, { view: 'ConnectingWalletConnectBasic' })
    flow.show()
    await clock.flush()
    pairing.asked[0]?.approve()
    expect(await opened).toMatchObject({ namespace: 'eip155' })
    expect(client.router.getState().open).toBe(false)
  })
})

describe('expiry', () => {
  test('[S9.6] a pairing lasts four minutes, counts as expired ten seconds before its end, and may be retried after a second', async () => {
    // A relay that would keep it for an hour.
    const { clock, flow, pairing, statusOf } = await shown({ pairingOptions: { lifetime: 3_600_000 } }, rabby)
    flow.opened(pressed)
    await clock.advance(240_000 - 10_001)
    expect(statusOf()).not.toBe('expired')
    await clock.advance(1)
    expect(flow.getState()).toMatchObject({ status: 'expired', error: { code: 'pairing/expired' } })

    flow.retry()
    await clock.flush()
    expect(statusOf()).toBe('waiting')
    await clock.advance(999)
    flow.retry()
    await clock.flush()
    expect(pairing.asked).toHaveLength(2)
    await clock.advance(1)
    flow.retry()
    await clock.flush()
    expect(pairing.asked).toHaveLength(3)
  })

  test('a code that arrives late, after a retry began another pairing, is not shown', async () => {
    const pairing = createMockPairing()
    const releases: (() => void)[] = []
    const slow: typeof pairing = {
      ...pairing,
      create(context) {
        const instance = pairing.create(context)
        return {
          ...instance,
          async connect(parameters) {
            await new Promise<void>((resolve) => releases.push(resolve))
            return instance.connect(parameters)
          },
        }
      },
    }
    const { clock, flow, statusOf } = setUp({ pairing: slow })
    flow.show()
    await clock.advance(1000)
    flow.retry()
    await clock.flush()
    expect(releases).toHaveLength(2)
    releases[0]?.()
    await clock.flush()
    expect(pairing.asked).toHaveLength(1)
    expect(statusOf()).toBe('preparing')
    releases[1]?.()
    await clock.flush()
    expect(flow.getState()).toMatchObject({ status: 'waiting', uri: pairing.asked[1]?.uri })
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await clock.flush()
    expect(flow.getState()).toMatchObject({ status: 'waiting', uri: pairing.asked[1]?.uri })
  })

  test('the state says when a retry would work, however the pairing ends', async () => {
    const { clock, flow, pairing } = await shown()
    const mayRetry = () => flow.getState().mayRetry
    expect(mayRetry()).toBe(false)
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await clock.advance(999)
    expect([flow.getState().status, mayRetry()]).toEqual(['rejected', false])
    await clock.advance(1)
    expect(mayRetry()).toBe(true)
    flow.retry()
    expect(mayRetry()).toBe(false)
    flow.reset()
    await clock.advance(1000)
    expect([flow.getState().status, mayRetry()]).toEqual(['idle', true])
  })

  test('a code on the screen is replaced in time', async () => {
    const { clock, flow, pairing } = await shown()
    await clock.advance(230_000)
    expect(pairing.asked).toHaveLength(2)
    expect(flow.getState()).toMatchObject({ status: 'waiting', uri: 'wc:mock-2@2' })
  })

  test('a visitor who scanned the old code just before it was replaced is connected', async () => {
    const { clock, pairing, statusOf } = await shown()
    await clock.advance(230_000)
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(statusOf()).toBe('connected')
  })

  test('a code that no view shows is not replaced', async () => {
    const { clock, flow, pairing, statusOf } = await shown()
    flow.hide()
    await clock.advance(600_000)
    expect(statusOf()).toBe('idle')
    expect(pairing.asked).toHaveLength(1)
  })

  test('links of a list are kept fresh as long as the modal is open', async () => {
    const { client, clock, flow, pairing } = setUp({ device: iPhone })
    void openModal(client)
    flow.prefetch()
    flow.prefetch()
    await clock.advance(230_000)
    expect(pairing.asked).toHaveLength(2)
    client.router.set({ open: false })
    await clock.advance(600_000)
    expect(pairing.asked).toHaveLength(2)
  })

  test('a page that slept past the end notices when it wakes up', async () => {
    const awake = createFakeClock()
    // A sleeping page's timers don't run.
    const { flow, pairing, platform } = await shown({ clock: { ...awake, setTimeout: () => () => {} } })
    platform.setVisible(false)
    await awake.advance(600_000)
    expect(pairing.asked).toHaveLength(1)
    platform.setVisible(true)
    await awake.flush()
    expect(flow.getState()).toMatchObject({ status: 'waiting', uri: 'wc:mock-2@2' })
  })

  test('a failure of the prefetch shows nothing, and the next press that needs a link gets a new one', async () => {
    const { clock, flow, pairing, statusOf, sent } = setUp({ device: iPhone })
    pairing.failNext(new LatchkeyError('pairing/relay-unreachable'))
    flow.prefetch()
    await clock.flush()
    expect(statusOf()).toBe('idle')
    expect(sent('CONNECT_ERROR')).toHaveLength(0)
    flow.show(rabby)
    await clock.flush()
    expect(statusOf()).toBe('waiting')
  })
})

describe('a link into the wallet', () => {
  test('is asked about when the page is still there 1.5 s later', async () => {
    const { clock, flow, statusOf } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    expect(statusOf()).toBe('opening')
    await clock.advance(1499)
    expect(statusOf()).toBe('opening')
    await clock.advance(1)
    expect(statusOf()).toBe('stillHere')
    flow.opened(pressed)
    expect(statusOf()).toBe('opening')
    await clock.advance(1500)
    expect(statusOf()).toBe('stillHere')
  })

  test('is not asked about while the wallet is in front; back from it the answer may be on its way', async () => {
    const { clock, flow, platform, statusOf } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    await clock.advance(800)
    platform.setVisible(false)
    await clock.advance(60_000)
    expect(statusOf()).toBe('opening')
    platform.setVisible(true)
    expect(statusOf()).toBe('approving')
    expect(pairingFields(flow.getState()).buffering).toBe(true)
    await clock.advance(5000)
    expect(statusOf()).toBe('stillHere')
  })

  test('pressed in the list, it stays pressed in the view that follows', async () => {
    const { clock, flow } = setUp({ device: iPhone })
    flow.prefetch()
    await clock.flush()
    flow.opened(pressed)
    flow.show(rabby)
    expect(flow.getState()).toMatchObject({ status: 'opening', linking: link, wallet: rabby })
  })
})

describe('finalising', () => {
  test('[S4.3] keeps the link, remembers the wallet, and reports mobile or qrcode', async () => {
    const phone = await shown({ device: iPhone }, rabby)
    phone.flow.opened(pressed)
    phone.pairing.asked[0]?.approve()
    await phone.clock.flush()
    expect(phone.client.storage.item(deepLink).get()).toEqual({ ...link, sessionId: 'session-1' })
    expect(phone.client.use(recentWallets).getState()).toMatchObject([{ id: 'rabby', name: 'Rabby' }])
    expect(phone.sent('CONNECT_SUCCESS')).toMatchObject([
      { type: 'track', properties: { method: 'mobile', name: 'Rabby', namespaces: ['eip155', 'solana'] } },
    ])

    const desktop = await shown({}, rabby)
    desktop.pairing.asked[0]?.approve()
    await desktop.clock.flush()
    expect(desktop.client.storage.item(deepLink).get()).toBeUndefined()
    expect(desktop.client.use(recentWallets).getState()).toMatchObject([{ id: 'rabby' }])
    expect(desktop.sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'qrcode', name: 'Rabby' } }])
  })

  test('a late answer to an earlier pairing keeps the link and the wallet of that one', async () => {
    const { client, clock, flow, pairing, sent } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    await clock.advance(230_000)
    // The link has expired here, and the visitor tries another wallet.
    const other = { id: 'other', name: 'Other', links: { mobileLink: 'other://' } }
    flow.show(other)
    await clock.flush()
    flow.opened({ href: 'other://wc?uri=wc%3Amock-2%402%3FsymKey%3Dsecret', name: 'Other' })
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(client.storage.item(deepLink).get()).toEqual({ ...link, sessionId: 'session-1' })
    expect(client.use(recentWallets).getState()).toMatchObject([{ id: 'rabby' }])
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'mobile', name: 'Rabby' } }])
  })

  test('attempts that share one pairing: it is for the wallet whose link was pressed last', async () => {
    const metaMask = { id: 'metamask', name: 'MetaMask', links: { mobileLink: 'metamask://' } }
    // Safari on iOS, where a retry gets the same code as long as it is valid.
    const { client, clock, flow, pairing, sent } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    await clock.advance(1000)
    flow.retry()
    flow.show(metaMask)
    await clock.flush()
    flow.opened({ href: 'metamask://wc?uri=wc%3Amock-1%402%3FsymKey%3Dsecret', name: 'MetaMask' })
    expect(pairing.asked).toHaveLength(1)
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(client.storage.item(deepLink).get()).toMatchObject({ href: 'metamask://', sessionId: 'session-1' })
    expect(client.use(recentWallets).getState()).toMatchObject([{ id: 'metamask' }])
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'mobile', name: 'MetaMask' } }])
  })

  test('a late answer is for its wallet after several retries too', async () => {
    const { client, clock, flow, pairing, sent } = await shown({}, rabby)
    for (let retries = 0; retries < 3; retries++) {
      await clock.advance(1000)
      flow.retry()
      await clock.flush()
    }
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(client.use(recentWallets).getState()).toMatchObject([{ id: 'rabby' }])
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'qrcode', name: 'Rabby' } }])
  })

  test('answers to two pairings are both finalised', async () => {
    const { clock, flow, pairing, sent } = await shown({}, rabby)
    await clock.advance(1000)
    flow.retry()
    await clock.flush()
    pairing.asked[0]?.approve()
    await clock.flush()
    pairing.asked[1]?.approve()
    await clock.flush()
    expect(sent('CONNECT_SUCCESS')).toHaveLength(2)
  })

  test('showing the QR code after a link was pressed makes it a qrcode again', async () => {
    const { client, clock, flow, pairing, sent } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    flow.showQr()
    expect(flow.getState()).toMatchObject({ status: 'waiting', linking: undefined })
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(client.storage.item(deepLink).get()).toBeUndefined()
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'qrcode' } }])
  })

  test('a wc: link leads to no wallet in particular, so none is kept', async () => {
    const { client, clock, flow, pairing, sent } = await shown({ device: iPhone })
    flow.opened({ href: 'wc:mock-1@2?symKey=secret', name: '' })
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(client.storage.item(deepLink).get()).toBeUndefined()
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'mobile' } }])
  })

  test('any wallet that scanned is named by itself', async () => {
    const { clock, pairing, sent, client } = await shown()
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { name: 'Phone wallet' } }])
    expect(client.use(recentWallets).getState()).toEqual([])
  })

  test('the stored link goes when the phone wallet is disconnected', async () => {
    const { client, clock, flow, pairing } = await shown({ device: iPhone }, rabby)
    flow.opened(pressed)
    pairing.asked[0]?.approve()
    await clock.flush()
    flow.reset()
    expect(client.storage.item(deepLink).get()).toBeUndefined()
    expect(flow.getState()).toMatchObject({ status: 'idle', wallet: undefined, linking: undefined })
    expect(client.use(recentWallets).getState()).toHaveLength(1)
  })
})

describe('a page that is thrown away while the wallet is in front', () => {
  test('finds the approval after its reload, and finishes what was begun', async () => {
    const first = await shown({ device: iPhone }, rabby)
    first.flow.opened(pressed)
    // The approval is in the wallet and at the relay, not in this page: it is gone.
    const storage = createMemoryStorage(new Map(first.storage.values))
    first.pairing.asked[0]?.approve()
    const second = setUp({ device: iPhone, storage, clock: first.clock, pairing: first.pairing })
    await second.clock.flush()
    expect(connectionStatus(second.client.connection.getState(), 'eip155')).toBe('connected')
    expect(second.client.storage.item(deepLink).get()).toEqual({ ...link, sessionId: 'session-1' })
    expect(second.client.use(recentWallets).getState()).toMatchObject([{ id: 'rabby' }])
    expect(second.sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'mobile' } }])
  })

  test('remembers the link that was pressed last', async () => {
    const metaMask = { id: 'metamask', name: 'MetaMask', links: { mobileLink: 'metamask://' } }
    const first = await shown({ device: iPhone }, rabby)
    first.flow.opened(pressed)
    first.flow.opened({ href: 'metamask://wc?uri=wc%3Amock-1%402', name: 'MetaMask' }, metaMask)
    // The phone throws the page away; the wallet that was opened last approves.
    const second = setUp({ device: iPhone, storage: first.storage, clock: first.clock })
    await second.clock.flush()
    const session = first.pairing.asked[0]?.approve() as PortSession
    second.pairing.emit({ type: 'session', session })
    await second.clock.flush()
    expect(second.client.use(recentWallets).getState()).toMatchObject([{ id: 'metamask' }])
    expect(second.client.storage.item(deepLink).get()).toMatchObject({ href: 'metamask://', name: 'MetaMask' })
  })

  test('adopts an approval that comes while it is loaded again', async () => {
    const first = await shown({ device: iPhone }, rabby)
    first.flow.opened(pressed)
    const second = setUp({ device: iPhone, storage: first.storage, clock: first.clock })
    await second.clock.flush()
    const session = { id: 'late', peer: { name: 'Rabby' }, transports: [] }
    const transport = {
      sessionId: 'late',
      namespace: 'eip155',
      peer: session.peer,
      accounts: [{ key: '0x1', addresses: [{ chainId: '*', address: '0x1' }], type: 'eoa' }],
      chains: ['eip155:1'],
      methods: [],
      request: async () => null,
      on: () => () => {},
    } as const
    second.pairing.emit({ type: 'session', session: { ...session, transports: [transport] } })
    await second.clock.flush()
    expect(second.sent('CONNECT_SUCCESS')).toMatchObject([{ properties: { method: 'mobile', name: 'Rabby' } }])
  })

  test('a reload without any approval leaves nothing behind after its end', async () => {
    const first = await shown({ device: iPhone }, rabby)
    first.flow.opened(pressed)
    expect([...first.storage.values.keys()]).toContain('latchkey:default:pendingPairing')
    expect([...first.storage.values.values()].join()).not.toContain('secret')
    await first.clock.advance(300_000)
    setUp({ device: iPhone, storage: first.storage, clock: first.clock })
    expect([...first.storage.values.keys()]).not.toContain('latchkey:default:pendingPairing')
  })
})

describe('failures', () => {
  test.each([
    ['rejected', new LatchkeyError('connection/user-rejected')],
    [
      'closed',
      new LatchkeyError('connection/user-rejected', { details: 'Connection request reset. Please try again.' }),
    ],
    ['expired', new LatchkeyError('pairing/expired')],
    ['failed', new Error('what?')],
  ])('an answer can be: %s', async (expected, error) => {
    const { client, clock, flow, pairing } = await shown()
    pairing.asked[0]?.reject(error)
    await clock.flush()
    expect(flow.getState().status).toBe(expected)
    expect(pairingFields(flow.getState()).wcError).toBeDefined()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('disconnected')
  })

  test.each([
    ['refused', 'pairing/relay-refused'],
    ['unreachable', 'pairing/relay-unreachable'],
  ] as const)('the relay can be: %s', async (expected, code) => {
    const { clock, flow, pairing, statusOf } = setUp()
    pairing.failNext(new LatchkeyError(code))
    flow.show()
    await clock.flush()
    expect(statusOf()).toBe(expected)
    await clock.advance(1000)
    flow.retry()
    await clock.flush()
    expect(statusOf()).toBe('waiting')
  })
})

describe('Telegram and iOS Safari', () => {
  test.each([
    ['telegram', { mobile: true, telegram: true }],
    ['iOS Safari', iPhone],
  ])('[S4.2] concurrent calls share the one pairing: %s', async (_, device) => {
    const { client, clock, flow, pairing } = setUp({ device })
    const first = await connectPairing(client, {})
    const second = await connectPairing(client, {})
    flow.show()
    await clock.flush()
    expect(pairing.asked).toHaveLength(1)
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connecting')
    expect(pairingFields(flow.getState()).wcPairingExpiry).toBe(first.expiresAt)
    pairing.asked[0]?.approve()
    expect(await second.approval).toEqual(await first.approval)
    await clock.flush()
    expect(pairingFields(flow.getState()).wcPairingExpiry).toBeUndefined()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('connected')
  })

  test('a failure reaches everyone, leaves nothing connected, and the next call is a new pairing', async () => {
    const { client, clock, pairing } = setUp({ device: iPhone })
    const calls = await Promise.all([connectPairing(client, {}), connectPairing(client, {})])
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    const results = await Promise.allSettled(calls.map(({ approval }) => approval))
    for (const result of results) {
      expect(result.status).toBe('rejected')
      expect(isLatchkeyError((result as PromiseRejectedResult).reason, 'connection/user-rejected')).toBe(true)
    }
    await clock.flush()
    expect(connectionStatus(client.connection.getState(), 'eip155')).toBe('disconnected')
    await connectPairing(client, {})
    expect(pairing.asked).toHaveLength(2)
  })

  test('one caller who leaves does not take the pairing from the other', async () => {
    const { client, pairing } = setUp({ device: iPhone })
    const controller = new AbortController()
    const leaving = await connectPairing(client, { signal: controller.signal })
    const staying = await connectPairing(client, {})
    controller.abort()
    await expect(leaving.approval).rejects.toMatchObject({ code: 'request/aborted' })
    pairing.asked[0]?.approve()
    expect(await staying.approval).toHaveLength(2)
  })

  test('elsewhere each call is a pairing of its own', async () => {
    const { client, pairing } = setUp()
    await Promise.all([connectPairing(client, {}), connectPairing(client, {})])
    expect(pairing.asked).toHaveLength(2)
  })
})

describe('fields of the specification', () => {
  test('[S3.8] status, wcUri, wcPairingExpiry, wcLinking, recentWallet and wcBasic can be read', async () => {
    const { client, clock, flow } = setUp({ device: iPhone })
    const read = () => pairingFields(flow.getState())
    expect(read()).toMatchObject({ wcUri: undefined, wcPairingExpiry: undefined, wcLinking: undefined, wcBasic: false })
    flow.show()
    await clock.flush()
    expect(read()).toMatchObject({ wcUri: 'wc:mock-1@2', wcPairingExpiry: clock.now() + 240_000, wcBasic: true })
    expect(connectionStatus(client.connection.getState())).toBe('connecting')
    flow.show(rabby)
    flow.opened(pressed)
    expect(read()).toMatchObject({ wcLinking: link, recentWallet: rabby, wcBasic: false })
  })

  test('[S3.6] the connections map, wcError and buffering can be read', async () => {
    const { client, clock, flow, pairing, platform } = await shown({ device: iPhone }, rabby)
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await clock.flush()
    expect(pairingFields(flow.getState()).wcError).toMatchObject({ code: 'connection/user-rejected' })
    await clock.advance(1000)
    flow.retry()
    await clock.flush()
    flow.opened(pressed)
    platform.setVisible(false)
    platform.setVisible(true)
    expect(pairingFields(flow.getState())).toMatchObject({ wcError: undefined, buffering: true })
    pairing.asked[1]?.approve()
    await clock.flush()
    expect(Object.values(client.connection.getState().connections)).toMatchObject([
      { namespace: 'eip155', sessionId: 'session-2' },
      { namespace: 'solana', sessionId: 'session-2' },
    ])
  })
})
