import { expect, test } from 'vitest'
import { isEmail } from './is-email.ts'

test.each(['ann@shop.example', 'a.b+c@d.co', 'jürgen@münchen.example', 'a@b.c.d.e'])('%s may be an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ...[
    '',
    'ann',
    'ann@',
    '@shop.example',
    'ann@shop',
    'ann@shop.',
    'ann@.example',
    'ann@@shop.example',
    'a n@shop.example',
  ],
  ...['ann@shop..example', `${'a'.repeat(250)}@b.co`],
])('%s is no address', (text) => {
  expect(isEmail(text)).toBe(false)
})
