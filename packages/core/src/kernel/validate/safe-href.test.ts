import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'
import { safeIcon } from './safe-icon.ts'
import { walletSchemes } from './wallet-schemes.ts'

const invisible = [
  '\u0000',
  '\u0001',
  '\t',
  '\n',
  '\r',
  '\u000b',
  ' ',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u3000',
  '\ufeff',
  '\u{e0041}',
  '\ud800',
]

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://https://wallet.example/%0aalert(1)',
  'javascript:https://wallet.example',
  'jAvAsCrIpT://metamask',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://wallet.example/1b4e28ba',
  'file:///etc/passwd',
  'filesystem:https://wallet.example/temporary/x',
  'intent://scan/#Intent;scheme=zxing;package=evil;end',
  'intent:#Intent;action=android.intent.action.VIEW;end',
  'android-app://com.evil/https/evil.example',
  'content://media/external',
  'about:blank',
  'about:srcdoc',
  'view-source:https://wallet.example',
  'chrome://settings',
  'chrome-extension://abc/page.html',
  'moz-extension://abc/page.html',
  'resource://gre/',
  'jar:https://wallet.example/a.jar!/',
  'ms-settings:',
  'ms-msdt:/id PCWDiagnostic',
  'ms-msdt:-id%20PCWDiagnostic',
  'search-ms:query=evil',
  'shell:startup',
  'ftp://wallet.example/x',
  'ws://wallet.example',
  'wss://wallet.example',
  'http://wallet.example',
  'http://127.0.0.1:8545',
  'http://localhost.evil.example',
  'tel:+15551234',
  'sms:+15551234',
  'mailto:a@b.example',
  'market://details?id=evil',
  'itms-services://?action=download-manifest',
  'unknownwallet://wc?uri=x',
  'https://user@wallet.example',
  'https://user:pass@wallet.example',
  'https://metamask.io@evil.example',
  'https://metamask.io%2f@evil.example',
  'https://metamask.io:443@evil.example/',
  'https://@evil.example',
  'https://:@evil.example',
  'https://metamask.io\\@evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:////evil.example',
  '//evil.example',
  '/relative',
  'relative',
  '?query',
  '#hash',
  '',
  ':',
  'https',
  'https:',
  'https://',
  'https://?x',
  'https://#x',
  'https://[::1',
  'https://a b.example',
  'https://evil.example:99999',
  'https://%00evil.example',
  '&#106;avascript:alert(1)',
  'java%73cript:alert(1)',
  '%6a%61vascript:alert(1)',
  'metamask://user@evil.example',
  'metamask://user:pass@evil.example',
  'metamask:user@evil.example',
  `https://wallet.example/${'x'.repeat(5000)}`,
  ...invisible.flatMap((character) => [
    `java${character}script:alert(1)`,
    `${character}javascript:alert(1)`,
    `javascript${character}:alert(1)`,
    `https://wallet.example/${character}`,
    `${character}https://wallet.example`,
    `https://wallet${character}.example`,
    `metamask${character}://wc`,
  ]),
]

const kind = [
  ['https://wallet.example', 'https://wallet.example/'],
  ['HTTPS://Wallet.Example/Path?a=1#b', 'https://wallet.example/Path?a=1#b'],
  ['https://wallet.example:8443/a@b?c=d@e', 'https://wallet.example:8443/a@b?c=d@e'],
  ['https://\u0435vil.example', 'https://xn--vil-qdd.example/'],
  ['metamask://wc?uri=wc%3Aabc%402', 'metamask://wc?uri=wc%3Aabc%402'],
  ['wc:7f6e504b@2?relay-protocol=irn&symKey=587d', 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d'],
  ['Rainbow://', 'rainbow://'],
  ['trust://wc?uri=a@2', 'trust://wc?uri=a@2'],
]

describe('safeHref', () => {
  test.each(hostile.map((url) => [url.slice(0, 60), url]))('%j is refused', (_, url) => {
    expect(safeHref(url)).toBeUndefined()
    expect(safeHref(url.toUpperCase())).toBeUndefined()
  })

  test('the corpus is large', () => {
    expect(new Set(hostile).size).toBeGreaterThan(200)
  })

  test.each(kind)('%s is accepted', (url, href) => {
    expect(safeHref(url)).toBe(href)
  })

  test.each([undefined, null, 1, {}, ['https://wallet.example'], { toString: () => 'https://wallet.example' }])(
    '%s is no link',
    (url) => {
      expect(safeHref(url)).toBeUndefined()
    },
  )

  test('param: schemes adds what the app trusts, but never what runs code', () => {
    expect(safeHref('mywallet://wc', { schemes: ['mywallet'] })).toBe('mywallet://wc')
    const schemes = ['javascript', 'data', 'blob', 'file', 'intent', 'http', 'ms-msdt', 'chrome-extension']
    for (const scheme of schemes) expect(safeHref(`${scheme}://x/y`, { schemes })).toBeUndefined()
  })

  test('param: loopback accepts this machine only', () => {
    expect(safeHref('http://localhost:5173/wc', { loopback: true })).toBe('http://localhost:5173/wc')
    expect(safeHref('http://127.0.0.1/', { loopback: true })).toBe('http://127.0.0.1/')
    expect(safeHref('http://[::1]:3000/', { loopback: true })).toBe('http://[::1]:3000/')
    for (const url of [
      'http://localhost.evil.example/',
      'http://evil.example/',
      'http://a@localhost/',
      'http://10.0.0.1/',
    ]) {
      expect(safeHref(url, { loopback: true })).toBeUndefined()
    }
  })

  test('whatever comes out is https or a wallet scheme, without user name, and stable', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom('javascript', 'https', 'data', 'metamask', 'wc', 'http'),
          fc.constantFrom(':', '://', '&colon;', '\t:'),
          fc.string(),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (url) => {
        const href = safeHref(url)
        if (href === undefined) return
        const { protocol, username, password } = new URL(href)
        expect(protocol === 'https:' || walletSchemes.has(protocol.slice(0, -1))).toBe(true)
        expect(username + password).toBe('')
        expect(safeHref(href)).toBe(href)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('safeIcon', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='

  test.each([
    [png, png],
    ['data:image/jpeg;base64,/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['data:image/webp;base64,UklGRg==', 'data:image/webp;base64,UklGRg=='],
    ['data:image/gif;base64,R0lGODlh', 'data:image/gif;base64,R0lGODlh'],
    [
      'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
      'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
    ['\ndata:image/png;base64,iVBO\r\nRw0KGgo=\n', png],
    ['https://wallet.example/icon.png', 'https://wallet.example/icon.png'],
    ['/assets/fox-1a2b.svg?v=2', '/assets/fox-1a2b.svg?v=2'],
  ])('%j is drawn', (url, drawn) => {
    expect(safeIcon(url)).toBe(drawn)
  })

  test.each([
    'data:text/html,<script>alert(1)</script>',
    'data:image/png',
    'data:image/png,',
    'data:image/x-icon;base64,AAAB',
    'data:image/svg+xml;base64,\u0000',
    'data:image/pngx;base64,AAAB',
    'data:text/html;image/png,<script>',
    'data:,x',
    'javascript:alert(1)',
    'blob:https://wallet.example/1',
    'http://wallet.example/icon.png',
    'https://user@wallet.example/icon.png',
    'ipfs://bafy',
    'metamask://icon',
    '//wallet.example/icon.png',
    '/\\wallet.example/icon.png',
    'icon.png',
    '',
    `data:image/png;base64,${'A'.repeat(140_000)}`,
  ])('%.40s is not drawn', (url) => {
    expect(safeIcon(url)).toBeUndefined()
  })

  test('param: icons "generated" draws none from outside', () => {
    expect(safeIcon(png, { icons: 'generated' })).toBeUndefined()
    expect(safeIcon('https://wallet.example/icon.png', { icons: 'generated' })).toBeUndefined()
  })

  test('whatever comes out is https, an image or a path of the own site', () => {
    const starts = ['data:', 'data:image/', 'data:image/png', 'https://', '/', '//', '/\\']
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom(...starts), fc.string()).map((parts) => parts.join('')),
      fc.tuple(fc.constantFrom(...starts), fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (url) => {
        const icon = safeIcon(url)
        if (icon?.startsWith('/')) expect(new URL(icon, 'https://own.example').origin).toBe('https://own.example')
        else if (icon !== undefined)
          expect(icon).toMatch(/^(?:https:\/\/|data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,])/i)
      }),
    )
  })
})
