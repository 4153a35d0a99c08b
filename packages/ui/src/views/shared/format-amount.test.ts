import { expect, test } from 'vitest'
import { formatMoney, formatMoved } from './format-amount.ts'

test.each([
  ['1.2345', '1.235'],
  ['1.5', '1.500'],
  ['0', '0.000'],
  ['0.0004', '<0.001'],
  ['0.0005', '0.001'],
  ['1234567.0005', '1,234,567.001'],
])('%s is moved as %s', (amount, text) => {
  expect(formatMoved(amount, 'en')).toBe(text)
})

test.each([
  ['1234.565', 'en', '$1,234.57'],
  ['0.001', 'en', '<$0.01'],
  ['0', 'en', '$0.00'],
])('%s in %s is %s', (value, locale, text) => {
  expect(formatMoney(value, 'USD', locale)).toBe(text)
})

test('other locales have their own way, with Latin digits', () => {
  expect(formatMoved('1234.5', 'de')).toBe('1.234,500')
  expect(formatMoney('1234.5', 'USD', 'ar')).toContain('1,234.50')
})

test('right to left, the currency’s symbol stays in one piece', () => {
  expect(formatMoney('25.49', 'USD', 'ar')).toMatch(/US\$\u200e$/)
  expect(formatMoney('0.001', 'USD', 'ar')).toMatch(/US\$\u200e$/)
  expect(formatMoney('25.49', 'EUR', 'de')).toBe('25,49\u00a0€')
})
