import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originAllowed } from './origin-allowed.ts'

describe('originAllowed', () => {
  test('[S5.18] an origin is matched against patterns where * is a wildcard', () => {
    const patterns = [
      'https://app.example',
      'https://*.pages.example',
      'http://localhost:*',
      'http://[::1]:*',
      'https://pre-*-x.app.example',
    ]
    for (const origin of [
      'https://app.example',
      'https://APP.example',
      'https://a.pages.example',
      'https://a-1.pages.example',
      'https://a.b.pages.example',
      'https://a.b.c.d.pages.example',
      'https://pages.example.pages.example',
      'http://[::1]:5173',
      'http://localhost:5173',
      'https://pre-12-x.app.example',
      'https://pre-x-x-x.app.example',
    ])
      expect([origin, originAllowed(origin, patterns)]).toEqual([origin, true])
    for (const origin of [
      'http://app.example',
      'https://app.example:8443',
      'https://app.example.evil.example',
      'https://evil.example/https://app.example',
      'https://pages.example',
      'https://.pages.example',
      'https://a..pages.example',
      'https://.a.pages.example',
      'https://a.pages.example.',
      'https://a_b.pages.example',
      'https://a b.pages.example',
      'https://a.b.pages.example:8443',
      'http://a.b.pages.example',
      'https://evilpages.example',
      'https://a.evilpages.example',
      'https://a/b.pages.example',
      'http://[::2]:5173',
      'http://[::1]',
      'https://a.pages.example.evil.example',
      'https://evil.example#.pages.example',
      'https://evil.example?.pages.example',
      'https://user@pages.example',
      'http://localhost',
      'http://localhost:80.evil.example',
      'http://localhost.evil.example:80',
      'https://pre-.app.example',
      'https://pre-1.x.app.example',
      'null',
      '',
    ])
      expect([origin, originAllowed(origin, patterns)]).toEqual([origin, false])
    expect(originAllowed('https://app.example', [])).toBe(false)
  })

  test('a dot matches only a dot, and a pattern without a scheme means https', () => {
    expect(originAllowed('https://appxexample', ['https://app.example'])).toBe(false)
    expect(originAllowed('https://a.app.example', ['*.app.example'])).toBe(true)
    expect(originAllowed('http://a.app.example', ['*.app.example'])).toBe(false)
    expect(originAllowed('https://anything.example', ['*', 'https://*', '*://*', '*.', '', 'https://'])).toBe(false)
  })

  test('only the leftmost label matches several labels', () => {
    expect(originAllowed('https://a.b.safe.org', ['*.safe.org'])).toBe(true)
    expect(originAllowed('https://x.a.safe.org', ['x.*.safe.org'])).toBe(true)
    expect(originAllowed('https://x.a.b.safe.org', ['x.*.safe.org'])).toBe(false)
    expect(originAllowed('https://a.b.safe.org', ['a*.safe.org'])).toBe(false)
    expect(originAllowed('https://a.safe.org', ['*.*.safe.org'])).toBe(false)
    expect(originAllowed('https://a.b.c.safe.org', ['*.*.safe.org'])).toBe(true)
  })

  test('a wildcard never matches beyond the host, for any origin', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const { origin, hostname } = new URL(url)
        const allowed = originAllowed(origin, ['https://*.app.example', 'https://*.*.app.example'])
        expect(allowed && !hostname.endsWith('.app.example')).toBe(false)
        expect(originAllowed(`${origin}.app.example:443/`, ['https://*.app.example'])).toBe(false)
      }),
    )
  })

  test('no pattern makes it slow', () => {
    const started = Date.now()
    expect(originAllowed(`https://${'a'.repeat(250)}!`, [`https://${'*a'.repeat(100)}b`])).toBe(false)
    expect(originAllowed(`https://${'a.'.repeat(5000)}example`, [`https://*.${'*a.'.repeat(100)}b`])).toBe(false)
    expect(Date.now() - started).toBeLessThan(200)
  })
})
