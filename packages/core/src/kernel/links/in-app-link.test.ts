import { expect, test } from 'vitest'
import { type InAppLinkParameters, inAppLink } from './in-app-link.ts'

const page = 'https://app.example/swap?from=ETH#top'
const encoded = encodeURIComponent(page)
const phone = { mobile: true, telegram: false, framed: false }

const link = (more: Partial<InAppLinkParameters> = {}) =>
  inAppLink({
    wallet: { rdns: 'app.phantom' },
    device: phone,
    namespaces: ['eip155', 'solana'],
    asked: 'solana',
    page,
    ...more,
  })

test.each([
  ['app.phantom', `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fapp.example`],
  ['com.coinbase.wallet', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
  ['io.metamask', 'https://link.metamask.io/dapp/app.example/swap?from=ETH#top'],
  ['com.trustwallet.app', `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`],
  [
    'com.okex.wallet',
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
  ],
])('%s opens the page in its own browser', (rdns, href) => {
  expect(link({ wallet: { rdns } })).toEqual({ href, target: '_self' })
})

test('a wallet that can be paired is, unless its ecosystem is the one asked for', () => {
  const pairable = { rdns: 'com.coinbase.wallet', mobileLink: 'cbwallet://' }
  expect(link({ wallet: pairable, asked: 'eip155' })).toBeUndefined()
  expect(link({ wallet: pairable, asked: 'solana' })).toBeDefined()
  expect(link({ asked: 'eip155' })).toBeDefined()
  const metamask = { rdns: 'io.metamask', mobileLink: 'metamask://' }
  for (const asked of ['eip155', 'solana'] as const) expect(link({ wallet: metamask, asked })).toBeUndefined()
})

test('it opens where links of this page open', () => {
  expect(link({ device: { ...phone, telegram: true } })?.target).toBe('_blank')
  expect(link({ device: { ...phone, framed: true } })?.target).toBe('_top')
})

test.each<[string, Partial<InAppLinkParameters>]>([
  ['not on a desktop', { device: { ...phone, mobile: false } }],
  ['not where the app lacks its ecosystem', { namespaces: ['cosmos'] }],
  ['not for other wallets', { wallet: { rdns: 'io.rabby' } }],
  ['not for a name that every object has', { wallet: { rdns: 'constructor' } }],
  ['not for a page without an address', { page: '' }],
  ['not for a page that is no web page', { page: 'file:///home/index.html' }],
  ['not for an address too long to be handed on', { page: `https://app.example/?${'x'.repeat(5000)}` }],
])('%s', (_, more) => {
  expect(link(more)).toBeUndefined()
})
