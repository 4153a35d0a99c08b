import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { decimal, numberToDecimal, units } from './decimal.ts'

test.each([
  [1e-7, '0.0000001'],
  [1.5e-10, '0.00000000015'],
  [0.1, '0.1'],
  [0, '0'],
  [-0, '0'],
  [12.5, '12.5'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [-1.5e-7, '-0.00000015'],
])('%f is written as %s', (number, text) => {
  expect(numberToDecimal(number)).toBe(text)
})

test('the text is exactly the number, without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = numberToDecimal(number)
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/)
      // `+ 0` turns -0 into 0: money has no negative zero.
      expect(Number(text) + 0).toBe(number + 0)
    }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('error: %f has no digits', (number) => {
  expect(() => numberToDecimal(number)).toThrow(RangeError)
})

test('an amount is a number or a text of digits', () => {
  expect(v.parse(decimal, 0.000_000_1)).toBe('0.0000001')
  expect(v.parse(decimal, ' 1.50 ')).toBe('1.50')
  for (const wrong of [-1, '-1', '1e5', '0x10', '1,5', '.5', '5.', '', null, true, Number.NaN, {}, '1'.repeat(200)])
    expect(v.is(decimal, wrong)).toBe(false)
  expect([
    v.parse(units, 18),
    v.parse(units, '115792089237316195423570985008687907853269984665640564039457584007913129639935'),
  ]).toEqual(['18', '115792089237316195423570985008687907853269984665640564039457584007913129639935'])
  for (const wrong of [1.5, -1, 2 ** 60, '1.5', '', null]) expect(v.is(units, wrong)).toBe(false)
})
