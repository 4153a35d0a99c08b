import { describe, expect, test, vi } from 'vitest'
import { openLink } from '../links/open-link.ts'
import type { PageLike } from '../ports/page-like.ts'
import { browserPlatform } from './browser-platform.ts'
import { deviceOf } from './device-of.ts'
import { resolveMetadata } from './resolve-metadata.ts'

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  iPhoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  metaMask: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36 MetaMaskMobile',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
}

const deviceIn = (given: PageLike) => deviceOf(browserPlatform(given))

const page = (userAgent: string, more: Partial<PageLike> = {}, touch = 0): PageLike => ({
  navigator: { userAgent, onLine: true, maxTouchPoints: touch },
  ...more,
})

describe('the device', () => {
  test.each([
    ['an iPhone', page(agents.iPhone), { mobile: true, os: 'ios', browser: 'safari' }],
    ['Chrome on an iPhone', page(agents.iPhoneChrome), { mobile: true, os: 'ios', browser: 'chrome' }],
    ['an iPad, which calls itself a Mac', page(agents.mac, {}, 5), { mobile: true, os: 'ios', browser: 'safari' }],
    ['a Mac', page(agents.mac), { mobile: false, os: 'macos', browser: 'safari' }],
    ['an Android phone', page(agents.android), { mobile: true, os: 'android', browser: 'chrome' }],
    ['Windows', page(agents.windows), { mobile: false, os: 'windows', browser: 'firefox' }],
    ['a server', {}, { mobile: false, os: 'unknown', browser: 'other', telegram: false, framed: false }],
    ['Telegram', page(agents.android, { TelegramWebviewProxy: {} }), { telegram: true }],
  ])('%s', (_, given, expected) => {
    expect(deviceIn(given)).toMatchObject(expected)
  })

  test('a wallet’s own browser injects on a phone; an extension on a desktop isn’t such a browser', () => {
    expect(deviceIn(page(agents.metaMask, { ethereum: {} })).insideWallet).toBe('injected')
    expect(deviceIn(page(agents.android, { ethereum: {} })).insideWallet).toBe('injected')
    expect(deviceIn(page(agents.mac, { ethereum: {} })).insideWallet).toBeUndefined()
    expect(deviceIn(page(agents.android)).insideWallet).toBeUndefined()
  })

  test('a getter that throws in a wallet’s place counts as no wallet', () => {
    const throwing = page(agents.android)
    const get = () => {
      throw new Error('no')
    }
    Object.defineProperties(throwing, { ethereum: { get }, phantom: { get } })
    expect(deviceIn(throwing)).toMatchObject({ mobile: true, insideWallet: undefined })
  })

  test('a Safe is known by the page around, not by being framed', () => {
    const framed = (origin: string) =>
      deviceIn(
        page(agents.mac, {
          parent: {},
          self: {},
          location: { href: '', origin: '', ancestorOrigins: { length: 1, 0: origin } },
        }),
      )
    expect(framed('https://app.safe.global').insideWallet).toBe('safe')
    expect(framed('https://app.safe.global.evil.example')).toMatchObject({ framed: true, insideWallet: undefined })
  })

  test('where a browser does not name the page around, as Firefox, the one it was opened from does', () => {
    const document = (referrer: string) => ({
      title: '',
      visibilityState: 'visible',
      referrer,
      querySelector: () => null,
    })
    const openedFrom = (referrer: string, more: Partial<PageLike> = { parent: {}, self: {} }) =>
      deviceIn(page(agents.windows, { ...more, document: document(referrer) })).insideWallet
    expect(openedFrom('https://app.safe.global/')).toBe('safe')
    expect(openedFrom('https://app.safe.global/apps/open?safe=eth:0x1')).toBe('safe')
    for (const other of [
      '',
      'http://app.safe.global/',
      'https://safe.global.evil.example/',
      'https://app.safe.global@evil.example/',
      'https://evil.example/https://app.safe.global/',
    ])
      expect(openedFrom(other)).toBeUndefined()
    const location = { href: '', origin: '', ancestorOrigins: { length: 1, 0: 'https://evil.example' } }
    expect(openedFrom('https://app.safe.global/', { parent: {}, self: {}, location })).toBeUndefined()
    expect(openedFrom('https://app.safe.global/', {})).toBeUndefined()
  })
})

test('on a server everything is quiet', async () => {
  const platform = browserPlatform({})
  expect(platform.kind).toBe('server')
  expect([
    platform.isVisible(),
    platform.isOnline(),
    platform.locationHref(),
    resolveMetadata({ metadata: {}, platform }).name,
  ]).toEqual([true, true, '', ''])
  expect(await platform.copy('text')).toBe(false)
  platform.onVisibility(() => {})()
})

test('only links that pass the guard are opened', () => {
  const open = vi.fn()
  const platform = browserPlatform({ open })
  expect(openLink(platform, 'javascript:alert(1)', '_blank')).toBe(false)
  expect(openLink(platform, 'https://wallet.example/', '_blank')).toBe(true)
  expect(open.mock.calls).toEqual([['https://wallet.example/', '_blank', 'noreferrer']])
})

test('what is stored may have changed for a page from the back/forward cache, but not for a page that loads', () => {
  const listeners = new Map<string, (event: { key?: string | null; persisted?: boolean }) => void>()
  const { onStorage } = browserPlatform({
    addEventListener: (type, listener) => void listeners.set(type, listener),
    removeEventListener: (type) => void listeners.delete(type),
  })
  const heard: (string | null)[] = []
  const off = onStorage((key) => heard.push(key))
  listeners.get('pageshow')?.({ persisted: false })
  listeners.get('storage')?.({ key: 'a' })
  listeners.get('pageshow')?.({ persisted: true })
  expect(heard).toEqual(['a', null])
  off()
  expect(listeners.size).toBe(0)
})
