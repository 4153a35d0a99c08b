import { createFakeClock } from '@latchkey/core/testing'
import { createPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { type CreateConnectorFn, createConfig, http, injected, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { testContext } from '../testing/context.fixture.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'

let window: ReturnType<typeof fakeWindow>

beforeEach(() => {
  window = fakeWindow()
  vi.stubGlobal('window', window)
})

function wallet(options: Partial<Parameters<typeof createPageWallet>[0]>) {
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
  const made = createPageWallet({ name: 'Alpha', rdns: 'test.alpha', chains, window, ...options })
  onTestFinished(made.destroy)
  return made
}

function adapter(connectors: readonly CreateConnectorFn[], options: Parameters<typeof testContext>[0] = {}) {
  const config = createConfig({
    chains: [mainnet],
    connectors: [...connectors],
    transports: { 1: http() },
    storage: null,
  })
  const context = testContext(options)
  const instance = wagmiAdapter({ config }).create(context)
  onTestFinished(instance.start())
  return { context, instance }
}

/** A connector of another package, as far as a list is concerned. */
function sdk(type: string, more: object = {}): CreateConnectorFn {
  const none = mock({ accounts: [`0x${'0'.repeat(40)}`] })
  return ((setup) => ({ ...none(setup), id: type, name: type, type, ...more })) as CreateConnectorFn
}

describe('connectors', () => {
  test.each([
    ['walletConnect', 'WALLET_CONNECT', 'page'],
    ['coinbaseWallet', 'EXTERNAL', 'page'],
    ['baseAccount', 'EXTERNAL', 'page'],
    ['metaMask', 'EXTERNAL', 'page'],
    ['web3auth', 'EXTERNAL', 'page'],
    ['gemini', 'EXTERNAL', 'window'],
  ])('%s is %s and draws into: %s', (type, kind, surface) => {
    const { instance } = adapter([sdk(type)])
    expect(instance.snapshot().connectors).toMatchObject([{ id: type, type: kind, surface, chain: 'eip155' }])
  })

  test('our own is never listed, and an id only once', () => {
    const { instance } = adapter([latchkeyConnector(), sdk('porto'), sdk('porto')])
    expect(instance.snapshot().connectors.map(({ id }) => id)).toEqual(['porto'])
  })

  test('an SDK that names its wallet’s rdns stands for the announced wallet', () => {
    wallet({ name: 'MetaMask', rdns: 'io.metamask' })
    const { instance } = adapter([sdk('metaMask', { rdns: ['io.metamask', 'io.metamask.mobile'] })])
    expect(instance.snapshot().connectors).toMatchObject([{ id: 'metaMask', info: { rdns: 'io.metamask' } }])
  })

  test('a Safe is a wallet only inside a Safe', () => {
    expect(adapter([sdk('safe')]).instance.snapshot().connectors).toEqual([])
    const inside = adapter([sdk('safe')], { device: { framed: true } })
    expect(inside.instance.snapshot().connectors).toMatchObject([{ id: 'safe', surface: 'none' }])
  })

  test('a wallet that announces itself later is added', () => {
    const { context, instance } = adapter([])
    wallet({ name: 'Late', rdns: 'test.late', icon: 'data:image/png;base64,AA==\n' })
    expect(context.events).toContainEqual({ type: 'snapshot' })
    expect(instance.snapshot().connectors).toMatchObject([{ id: 'test.late', imageUrl: 'data:image/png;base64,AA==' }])
  })
})

describe('an injected wallet', () => {
  const list = (options: Parameters<typeof testContext>[0] = {}) => adapter([injected()], options)

  test('isn’t there without a provider', async () => {
    const { instance } = list()
    await Promise.resolve()
    expect(instance.snapshot().connectors).toEqual([])
  })

  test('is recognised by its flags', async () => {
    wallet({ announce: false, injected: { isMetaMask: true, isRabby: true } })
    const { instance } = list()
    await eventually(() =>
      expect(instance.snapshot().connectors).toMatchObject([
        { id: 'injected', name: 'Rabby Wallet', type: 'INJECTED', info: { rdns: 'io.rabby' }, surface: 'window' },
      ]),
    )
  })

  test('that is unknown is listed as the browser’s wallet', async () => {
    wallet({ announce: false, injected: true })
    const { instance } = list()
    await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
    const [connector] = instance.snapshot().connectors
    expect(connector).toMatchObject({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' })
    expect(connector?.info).toBeUndefined()
  })

  test('[S9.9] the list waits 1000 ms for an injected wallet', async () => {
    for (const [appearsAt, listed] of [
      [999, true],
      [1001, false],
    ] as const) {
      const clock = createFakeClock()
      const { instance } = list({ clock })
      await clock.advance(appearsAt)
      const { destroy } = wallet({ announce: false, injected: true })
      await clock.advance(5000)
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(listed ? 1 : 0))
      destroy()
    }
  })

  test('that says when it is there is listed at once', async () => {
    const { instance } = list()
    wallet({ announce: false, injected: true })
    window.dispatchEvent(new Event('ethereum#initialized'))
    await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
  })
})

test('on a server nothing starts', () => {
  const clock = createFakeClock()
  const listening = vi.spyOn(window, 'addEventListener')
  const config = createConfig({ chains: [mainnet], transports: { 1: http() }, storage: null, ssr: true })
  const before = listening.mock.calls.length
  const instance = wagmiAdapter({ config }).create(testContext({ clock, kind: 'server' }))
  const off = instance.start()
  expect(instance.snapshot()).toMatchObject({ connectors: [], connections: [] })
  expect(clock.pending()).toBe(0)
  expect(listening.mock.calls).toHaveLength(before)
  off()
})
