import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, divide, fromScaled, multiply, toDecimal, toJsonNumber } from './decimal.ts'

test.each([
  ['1e-7', '0.0000001'],
  ['2.50', '2.5'],
  ['1.5e3', '1500'],
  ['0', '0'],
  ['0.00', '0'],
  [1.1, '1.1'],
  ['-1', undefined],
  ['NaN', undefined],
  ['1e999', undefined],
  ['0x10', undefined],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('%j is %j', (value, expected) => {
  expect(toDecimal(value)).toBe(expected)
})

test('arithmetic is exact', () => {
  expect([multiply('0.1', '0.2'), multiply('1.005', '1000'), divide('1', '3'), divide('1', '0')]).toEqual([
    '0.02',
    '1005',
    '0.333333333333333333333333333333',
    undefined,
  ])
  expect([compare('0.1', '0.10'), compare('2', '10'), compare('1.5', '1.49')]).toEqual([0, -1, 1])
})

test('units and decimals turn into each other, whatever their size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (units, places) => {
      const text = fromScaled(units, places)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = text.split('.')
      expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(units)
    }),
  )
})

test('a number goes into JSON with all its digits', () => {
  expect(JSON.stringify({ value: toJsonNumber('12345678901234567890.000000000000000001') })).toBe(
    '{"value":12345678901234567890.000000000000000001}',
  )
})
