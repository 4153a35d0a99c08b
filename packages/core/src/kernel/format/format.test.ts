import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  formatBalance,
  formatNumber,
  formatUnits,
  latinDigits,
  multiply,
  parseUnits,
  roundDecimal,
  subtract,
  truncateMiddle,
} from './index.ts'

describe('formatNumber', () => {
  test('[S5.31] numbers are en-US with 2 decimals', () => {
    const table = {
      '0': '0.00',
      '7': '7.00',
      '1234567.891': '1,234,567.89',
      '0.005': '0.01',
      '1.005': '1.01',
      '2.675': '2.68',
      '-1234.565': '-1,234.57',
      '-0.001': '0.00',
      '1e-7': '0.00',
      '123456789012345678901234567890.12': '123,456,789,012,345,678,901,234,567,890.12',
    }
    for (const [value, shown] of Object.entries(table)) expect(formatNumber(value)).toBe(shown)
  })

  test('param: places and locale', () => {
    expect(formatNumber('1.23456', { places: 3 })).toBe('1.235')
    expect(formatNumber('1234.5', { locale: 'de-DE' })).toBe('1.234,50')
    expect(formatNumber('1234.5', { locale: 'ar-EG' })).toMatch(/1.?234.50/)
  })
})

describe('arithmetic', () => {
  test('[S5.33] quotients and products have 20 decimal places, rounded half-up', () => {
    expect(divide('1', '3')).toBe(`0.${'3'.repeat(20)}`)
    expect(divide('2', '3')).toBe(`0.${'6'.repeat(19)}7`)
    expect(divide('-2', '3')).toBe(`-0.${'6'.repeat(19)}7`)
    expect(divide('1', '2e20')).toBe(`0.${'0'.repeat(19)}1`)
    expect(divide('-1', '2e20')).toBe(`-0.${'0'.repeat(19)}1`)
    expect(divide('4', '1e21')).toBe('0')
    expect(multiply('0.5', `0.${'0'.repeat(19)}1`)).toBe(`0.${'0'.repeat(19)}1`)
    expect(multiply('0.4', `0.${'0'.repeat(19)}1`)).toBe('0')
    expect(multiply('1.000000000000000001', '1.000000000000000001')).toBe('1.000000000000000002')
  })

  test('sums are exact', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('1', '0.000000000000000001')).toBe('0.999999999999999999')
    expect([compare('1.0', '1'), compare('-2', '1'), compare('10', '9')]).toEqual([0, -1, 1])
  })

  test('they agree with exact fractions', () => {
    const decimal = fc
      .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(25))
      .map(([units, scale]) => formatUnits(units, scale))
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(subtract(add(a, b), b)).toBe(roundDecimal(a, 25))
        expect(multiply(a, b, 50)).toBe(multiply(b, a, 50))
        if (compare(b, '0') === 0) return
        const back = subtract(multiply(divide(a, b), b, 60), a)
        // the quotient is off by half of its last place at most
        const allowed = multiply(b.replace('-', ''), `0.${'0'.repeat(20)}5`, 60)
        expect(compare(back.replace('-', ''), allowed)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test.each(['', '.', '-', 'abc', '1.2.3', '1,000', '0x10', 'NaN', 'Infinity', '1e99999', '1e2000', ' 1'])(
    'error: "%s" is no amount',
    (wrong) => {
      expect(() => multiply(wrong, '1')).toThrow('Invalid amount')
    },
  )

  test('error: division by zero', () => {
    expect(() => divide('1', '0.00')).toThrow('Division by zero')
  })
})

describe('units', () => {
  test('default', () => {
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(-5n, 2)).toBe('-0.05')
    expect(formatUnits(5n, 0)).toBe('5')
    expect(parseUnits('1.5', 6)).toBe(1_500_000n)
    expect(parseUnits('1e-6', 6)).toBe(1n)
    expect(parseUnits('1.500', 1)).toBe(15n)
  })

  test('error: digits are never dropped silently', () => {
    expect(() => parseUnits('1.23', 1)).toThrow('The amount has more than 1 decimal places')
  })

  test('formatting and parsing undo each other, without floating point', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(40), (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
      }),
    )
  })
})

describe('formatBalance', () => {
  test.each([
    [undefined, '0.000'],
    ['1.005', '1.005'],
    ['1.9999', '1.999'],
    ['0.0009', '<0.001'],
    ['0.000000000000000001', '<0.001'],
    ['0', '0'],
    ['12', '12'],
    ['1.500', '1.5'],
    ['9007199254740993.1239', '9007199254740993.123'],
  ])('%s is shown as %s', (balance, shown) => {
    expect(formatBalance(balance)).toBe(shown)
  })

  test.each([
    [undefined, 'en', '0.000'],
    ['1.2349', 'en', '1.234'],
    ['1.500', 'en', '1.5'],
    ['0', 'en', '0'],
    ['0.0009', 'en', '<0.001'],
    ['1234567.8919', 'de', '1.234.567,891'],
    ['0.0009', 'de', '<0,001'],
    // Latin digits everywhere: they are what the wallet and the explorer show.
    ['1234567.8919', 'ar-EG', '1,234,567.891'],
    [
      '115792089237316195423570985008687907853269984665640564039457.5841',
      'en',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584',
    ],
  ])('param: locale: %s in %s is shown as %s', (balance, locale, shown) => {
    expect(formatBalance(balance, locale)).toBe(shown)
  })
})

test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９'])('latinDigits: %s', (digits) => {
  expect(latinDigits(`${digits} a-é𝟙`)).toBe('0123456789 a-é𝟙')
})

describe('truncateMiddle', () => {
  test('default: 4 at the start, 6 at the end', () => {
    expect(truncateMiddle('0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb')).toBe('0xab…5bfcdb')
    expect(truncateMiddle('short.eth')).toBe('short.eth')
  })

  test('param: start and end', () => {
    expect(truncateMiddle('abcdefgh', { start: 2, end: 2 })).toBe('ab…gh')
    expect(truncateMiddle('abcdefgh', { start: 2, end: 0 })).toBe('ab…')
  })
})
