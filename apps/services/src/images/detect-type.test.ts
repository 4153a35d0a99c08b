import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { detectType } from './detect-type.ts'

const typeOf = (text: string, declared = 'image/svg+xml') => detectType(Buffer.from(text, 'latin1'), declared)

test.each([
  '<svg>',
  '<SVG viewBox="0 0 1 1">',
  '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!-- b > c -->\r\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\t<svg\n>',
  '<!----><svg >',
])('%j is an SVG', (text) => {
  expect(typeOf(text)).toBe('image/svg+xml')
  expect(typeOf(text, ' Image/SVG+XML ; charset=utf-8')).toBe('image/svg+xml')
  expect(typeOf(text, 'text/html')).toBeUndefined()
})

test.each([
  '',
  ' ',
  '<svgx>',
  '<svg',
  '<html><svg>',
  '<!-- <svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
  'text <svg>',
  '<?xml',
])('%j is none', (text) => {
  expect(typeOf(text)).toBeUndefined()
})

test.each(['<!---->', '<?xml>', '<!DOCTYPE>', '<!-- ', ' ', '<!--->', '<?xml <!---->'])(
  'a file full of %j is decided at once',
  (part) => {
    const begin = performance.now()
    expect(typeOf(part.repeat(1024))).toBeUndefined()
    expect(performance.now() - begin).toBeLessThan(200)
  },
)
