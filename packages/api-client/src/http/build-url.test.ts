import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isApiError } from './api-error.ts'
import { buildUrl, pathPart } from './build-url.ts'

test('a parameter that the base URL already has is replaced, not doubled', () => {
  expect(buildUrl('https://host.example/a', '/b?page=1', { page: 2 })).toBe('https://host.example/a/b?page=2')
})

test('any id stays one part of the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      if (/^\.{1,2}$/.test(id)) return
      const url = new URL(buildUrl('https://host.example', `/getWalletImage/${pathPart(id)}`, {}))
      expect([url.origin, url.search, url.hash]).toEqual(['https://host.example', '', ''])
      expect(decodeURIComponent(url.pathname)).toBe(`/getWalletImage/${id}`)
    }),
  )
})

test.each(['', '.', '..'])('error: "%s" is not an id', (id) => {
  try {
    pathPart(id)
    expect.unreachable()
  } catch (error) {
    expect(isApiError(error, 'request/invalid')).toBe(true)
  }
})
