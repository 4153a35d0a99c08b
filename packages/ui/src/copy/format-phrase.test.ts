import { expect, test } from 'vitest'
import { formatPhrase } from './format-phrase.ts'

test('fills places by name and leaves unknown ones as they are', () => {
  expect(formatPhrase('Open {wallet} and {verb}', { wallet: 'Rabby' }, 'en')).toBe('Open Rabby and {verb}')
  expect(formatPhrase('Open {wallet}', undefined, 'en')).toBe('Open {wallet}')
})

test('does not take text from values for places', () => {
  expect(formatPhrase('{a} {b}', { a: '{b}', b: 'x' }, 'en')).toBe('{b} x')
})

test.each([
  ['en', 12345.5, '12,345.5'],
  ['de', 12345.5, '12.345,5'],
  ['ar-EG', 12, '12'],
])('writes numbers the way of %s, with Latin digits', (locale, value, text) => {
  expect(formatPhrase('{n}', { n: value }, locale)).toBe(text)
})

test('picks the plural form of the language', () => {
  const wallets = { one: '{count} wallet', other: '{count} wallets' }
  expect(formatPhrase(wallets, { count: 1 }, 'en')).toBe('1 wallet')
  expect(formatPhrase(wallets, { count: 2 }, 'en')).toBe('2 wallets')
  const arabic = { two: 'محفظتان', few: '{count} محافظ', other: '{count} محفظة' }
  expect(formatPhrase(arabic, { count: 2 }, 'ar')).toBe('محفظتان')
  expect(formatPhrase(arabic, { count: 5 }, 'ar')).toBe('5 محافظ')
  expect(formatPhrase(arabic, { count: 100 }, 'ar')).toBe('100 محفظة')
})
