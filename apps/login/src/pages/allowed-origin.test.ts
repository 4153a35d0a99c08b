import { describe, expect, test } from 'vitest'
import { isAllowedApp } from './allowed-origin.ts'

const app = 'https://app.shop.example'

describe('the app around the frame', () => {
  const ancestors = [app, 'https://*.preview.shop.example']
  const isAllowed = (origin: string, around?: readonly string[]) => isAllowedApp({ origin, ancestors, around })

  test('is one of the project, and the browser says so too', () => {
    expect(isAllowed(app)).toBe(true)
    expect(isAllowed(app, [app])).toBe(true)
    expect(isAllowed(app, [app, 'https://a.preview.shop.example'])).toBe(true)
  })

  test.each([
    ['another site', 'https://evil.example', undefined],
    ['another site that names an allowed one', app, ['https://evil.example']],
    ['an allowed page that names another one', app, ['https://a.preview.shop.example']],
    ['an allowed page inside another site', app, [app, 'https://evil.example']],
    ['no window at all', app, []],
  ] as const)('is not %s', (_, origin, around) => {
    expect(isAllowed(origin, around)).toBe(false)
  })

  test('no origin is allowed where the project has none', () => {
    expect(isAllowedApp({ origin: app, ancestors: [], around: [app] })).toBe(false)
  })
})
