import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Device } from '../ports/platform.ts'
import { type WalletLinkKind, type WalletLinkParameters, walletLink } from './wallet-link.ts'

const uri = 'wc:7f6e504b@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=587d5484'
const encoded = encodeURIComponent(uri)

const phone = { os: 'ios', telegram: false, framed: false } as const
const link = (wallet: WalletLinkParameters['wallet'], more: Partial<WalletLinkParameters> = {}) =>
  walletLink({ wallet, uri, device: phone, kind: 'mobile', ...more })

test.each([
  ['rainbow:', 'rainbow://wc'],
  ['rainbow', 'rainbow://wc'],
  ['rainbow:/', 'rainbow://wc'],
  ['rainbow://', 'rainbow://wc'],
  ['keplrwallet://wcV2', 'keplrwallet://wcV2/wc'],
  ['argent://app/', 'argent://app/wc'],
  [' metamask:// ', 'metamask://wc'],
  ['https://wallet.example', 'https://wallet.example/wc'],
  ['https://wallet.example/app/', 'https://wallet.example/app/wc'],
])('a mobile link %s opens %s', (mobileLink, opened) => {
  expect(link({ mobileLink })).toEqual({ href: `${opened}?uri=${encoded}`, target: '_self' })
})

test('a query that is there stays', () => {
  expect(link({ mobileLink: 'https://wallet.example/open?from=list' })?.href).toBe(
    `https://wallet.example/open/wc?from=list&uri=${encoded}`,
  )
})

test('the universal link is used where the app prefers it and the wallet has one', () => {
  const both = { mobileLink: 'rainbow://', linkMode: 'https://rnbwapp.example' }
  const universal = `https://rnbwapp.example/wc?uri=${encoded}`
  expect(link(both)?.href).toBe(`rainbow://wc?uri=${encoded}`)
  expect(link(both, { preferUniversal: true })?.href).toBe(universal)
  expect(link(both, { kind: 'native', preferUniversal: true })?.href).toBe(universal)
  expect(link(both, { kind: 'universal' })?.href).toBe(universal)
  expect(link({ mobileLink: 'rainbow://' }, { preferUniversal: true })?.href).toBe(`rainbow://wc?uri=${encoded}`)
  expect(link({ linkMode: both.linkMode })?.href).toBe(universal)
})

test('pages open in a new tab, desktop apps leave none behind', () => {
  const wallet = { desktopLink: 'ledgerlive://', webappLink: 'https://app.wallet.example' }
  const device = { ...phone, framed: true }
  const app = `ledgerlive://wc?uri=${encoded}`
  expect(link(wallet, { kind: 'desktop' })).toEqual({ href: app, target: '_self' })
  expect(link(wallet, { kind: 'desktop', device })).toEqual({ href: app, target: '_top' })
  expect(link({ desktopLink: 'https://desktop.example' }, { kind: 'desktop' })?.target).toBe('_blank')
  const page = { href: `https://app.wallet.example/wc?uri=${encoded}`, target: '_blank' }
  expect(link(wallet, { kind: 'web', device })).toEqual(page)
})

test('a page in a frame leaves it', () => {
  expect(link({ mobileLink: 'rainbow://' }, { device: { ...phone, framed: true } })?.target).toBe('_top')
})

test.each([
  ['android', encodeURIComponent(encoded)],
  ['ios', encoded],
] as const)('Telegram on %s opens a new tab, with the URI encoded as it needs it', (os, expected) => {
  const device = { os, telegram: true, framed: true }
  expect(link({ mobileLink: 'rainbow://' }, { device })).toEqual({
    href: `rainbow://wc?uri=${expected}`,
    target: '_blank',
  })
})

test.each([
  ['mobile', {}],
  ['native', { linkMode: 'https://wallet.example' }],
  ['universal', { mobileLink: 'rainbow://' }],
  ['desktop', { mobileLink: 'rainbow://' }],
  ['web', { desktopLink: 'rainbow://' }],
] as const)('no %s link', (kind, wallet) => {
  expect(link(wallet, { kind })).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'javascript://wallet.example/%0aalert(1)//',
  'data:text/html,x',
  'intent://wallet',
  'unknown-scheme://',
  'http://wallet.example',
  'https://wallet.example@evil.example',
  '',
  '://',
])('an unsafe link %j is none', (hostile) => {
  for (const kind of ['mobile', 'desktop', 'web'] as const)
    expect(link({ mobileLink: hostile, desktopLink: hostile, webappLink: hostile }, { kind })).toBeUndefined()
})

test('schemes that the app trusts', () => {
  const safe = { schemes: ['ourwallet'] }
  expect(link({ mobileLink: 'ourwallet://' }, { safe })?.href).toBe(`ourwallet://wc?uri=${encoded}`)
})

test('whatever a registry says, the link is https or of a known scheme, and carries the URI unchanged', () => {
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('rainbow:', 'metamask://a?b=c', 'https://x.example#y'),
  )
  const device = fc.record({
    os: fc.constantFrom<Device['os']>('ios', 'android', 'macos'),
    telegram: fc.boolean(),
    framed: fc.boolean(),
  })
  const kind = fc.constantFrom<WalletLinkKind>('mobile', 'native', 'universal', 'desktop', 'web')
  fc.assert(
    fc.property(text, text, device, kind, fc.boolean(), (a, b, on, which, preferUniversal) => {
      const wallet = { mobileLink: a, desktopLink: a, webappLink: b, linkMode: b }
      const found = walletLink({ wallet, uri, device: on, kind: which, preferUniversal })
      if (!found) return
      const { protocol, searchParams, hash } = new URL(found.href)
      expect(protocol).not.toMatch(/^(?:javascript|data|blob|file|intent|http):$/)
      if (hash) return
      const carried = searchParams.get('uri') ?? ''
      expect(on.telegram && on.os === 'android' ? decodeURIComponent(carried) : carried).toBe(uri)
    }),
    { numRuns: 1000 },
  )
})
