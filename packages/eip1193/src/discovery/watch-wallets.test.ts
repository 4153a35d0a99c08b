import { createFakeClock } from '@latchkey/core/testing'
import { createPageWallet, type PageWalletOptions } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FoundWallet, watchWallets } from './watch-wallets.ts'

const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }]

function setUp() {
  const window = fakeWindow()
  vi.stubGlobal('window', window)
  const clock = createFakeClock()
  const wallets = new Map<string, FoundWallet>()
  const warn = vi.fn()
  const onChange = vi.fn()
  const off = () => {}
  return {
    window,
    clock,
    warn,
    onChange,
    wallet(options: Partial<PageWalletOptions> = {}) {
      const wallet = createPageWallet({ name: 'Alpha', rdns: 'test.alpha', chains, window, ...options })
      onTestFinished(wallet.destroy)
      return wallet
    },
    announce: (detail: unknown) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: detail as object })),
    start: () =>
      watchWallets({
        adapterId: 'test',
        clock,
        log: { debug: off, info: off, warn, error: off, copy: () => '', clear: off },
        wallets,
        onChange,
      }),
    listed: () => [...wallets.values()].map(({ connector: { id, name, type } }) => ({ id, name, type })),
    wallets,
  }
}

const request = async () => null

test('wallets that announce themselves are listed with their name, image and rdns, whenever they come', () => {
  const { listed, onChange, start, wallet, wallets } = setUp()
  wallet()
  start()
  wallet({ name: 'Beta', rdns: 'test.beta' })
  expect(listed()).toEqual([
    { id: 'test.alpha', name: 'Alpha', type: 'ANNOUNCED' },
    { id: 'test.beta', name: 'Beta', type: 'ANNOUNCED' },
  ])
  expect(wallets.get('test.alpha')?.connector).toMatchObject({
    imageUrl: expect.stringMatching(/^data:image/),
    info: { rdns: 'test.alpha', name: 'Alpha', uuid: expect.any(String) },
    surface: 'window',
  })
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('an announced icon at another host is left out: drawing it would call that host', () => {
  const { announce, start, wallets } = setUp()
  start()
  announce({ info: { rdns: 'test.far', name: 'Far', icon: 'https://collects.example/i.png' }, provider: { request } })
  expect(wallets.get('test.far')?.connector.imageUrl).toBeUndefined()
})

test('one wallet met in five ways is one row', () => {
  const { announce, clock, listed, start, wallet, window } = setUp()
  const { announce: again, provider } = wallet({
    rdns: 'io.metamask',
    name: 'MetaMask',
    injected: { isMetaMask: true },
  })
  start()
  again()
  // Another face of the same wallet, and the list that wallets share.
  announce({ info: { rdns: 'io.metamask', name: 'MetaMask', uuid: 'other', icon: '' }, provider: { request } })
  Object.assign(provider, { providers: [provider, { request, isMetaMask: true }] })
  window.dispatchEvent(new Event('ethereum#initialized'))
  clock.advance(1000)
  expect(listed()).toEqual([{ id: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED' }])
})

test('a wallet that only injects is recognised by its flag; an unknown one is a browser wallet', () => {
  const { listed, start, window } = setUp()
  const shared = { request, providers: [{ request, isRabby: true, isMetaMask: true }, { request }] }
  Object.assign(window, { ethereum: shared })
  start()
  expect(listed()).toEqual([
    { id: 'io.rabby', name: 'Rabby Wallet', type: 'INJECTED' },
    { id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
  ])
})

test('[S9.9] an injected wallet that is late has 1000 ms to appear', async () => {
  const { clock, listed, start, window } = setUp()
  start()
  Object.assign(window, { ethereum: { request } })
  await clock.advance(999)
  expect(listed()).toEqual([])
  await clock.advance(1)
  expect(listed()).toEqual([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }])
})

test('an injected wallet that announces itself a moment later is the same row', () => {
  const { listed, start, wallet, wallets } = setUp()
  const { announce, provider } = wallet({ announce: false, injected: true })
  start()
  expect(listed()).toEqual([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }])
  announce()
  expect(listed()).toEqual([{ id: 'test.alpha', name: 'Alpha', type: 'ANNOUNCED' }])
  expect(wallets.get('test.alpha')?.provider).toBe(provider)
})

test('a script that announces another wallet’s name does not take its place', () => {
  const { announce, start, wallet, wallets, warn } = setUp()
  const { provider } = wallet()
  start()
  announce({ info: { rdns: 'test.alpha', name: 'Alpha', uuid: 'x', icon: '' }, provider: { request } })
  expect(wallets.get('test.alpha')?.provider).toBe(provider)
  expect(warn).toHaveBeenCalledWith('Another wallet has announced the same name', expect.anything())
})

const throwing = (key: string) =>
  Object.defineProperty({}, key, {
    get() {
      throw new Error('no')
    },
  })

test.each([
  ['nothing', undefined],
  ['no info', { provider: { request } }],
  ['no name', { info: { rdns: 'a.b' }, provider: { request } }],
  ['an empty name', { info: { rdns: 'a.b', name: ' ' }, provider: { request } }],
  ['an endless name', { info: { rdns: 'a.b', name: 'x'.repeat(201) }, provider: { request } }],
  ['a provider that is none', { info: { rdns: 'a.b', name: 'A' }, provider: {} }],
  ['info that throws', throwing('info')],
  ['a name that throws', { info: throwing('name'), provider: { request } }],
  ['a provider that throws', { info: { rdns: 'a.b', name: 'A' }, provider: throwing('request') }],
])('an announcement with %s is dropped with a warning', (_name, detail) => {
  const { announce, listed, start, warn } = setUp()
  start()
  announce(detail)
  expect(listed()).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})

test('a page whose window.ethereum throws has no injected wallet', () => {
  const { listed, start, window } = setUp()
  Object.defineProperty(window, 'ethereum', {
    get() {
      throw new Error('no')
    },
  })
  start()
  expect(listed()).toEqual([])
})

test('a page that announces without end is listed to a hundred', () => {
  const { announce, listed, start } = setUp()
  start()
  for (let index = 0; index < 150; index++)
    announce({ info: { rdns: `test.w${index}`, name: 'W', icon: '' }, provider: { request } })
  expect(listed()).toHaveLength(100)
})

test('after its off nothing listens and no timer is left', () => {
  const { clock, listed, start, wallet } = setUp()
  start()()
  wallet()
  expect(listed()).toEqual([])
  expect(clock.pending()).toBe(0)
})
