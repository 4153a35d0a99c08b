import { expect, test } from 'vitest'
import { hashToken, isSame, randomId, randomToken } from './secrets.ts'

test('texts are the same only as a whole, also where their lengths differ', () => {
  expect(isSame('secret', 'secret')).toBe(true)
  for (const other of ['Secret', 'secre', 'secrets', '', 'secrét'])
    expect([other, isSame('secret', other)]).toEqual([other, false])
})

test('tokens have 256 bits, ids 144, and no two are alike', () => {
  expect([randomToken().length, randomId().length]).toEqual([43, 24])
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100)
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
