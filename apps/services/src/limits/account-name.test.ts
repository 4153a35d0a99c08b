import { expect, test } from 'vitest'
import { accountNames, networksOfAccount } from './account-name.ts'

test('an IPv4 address has one name, an IPv6 address begins with the names of its networks', () => {
  expect(accountNames('key', '203.0.113.1')).toEqual([expect.stringMatching(/^[0-9a-f]{6}$/)])
  const [wide = '', middle = '', own = ''] = accountNames('key', '2001:db8:1:2fe')
  expect([wide.length, middle.length, own.length]).toEqual([6, 12, 18])
  expect(own.startsWith(middle) && middle.startsWith(wide)).toBe(true)
  expect(accountNames('key', '2001:db8:1:2ff').slice(0, 2)).toEqual([wide, middle])
  expect(accountNames('key', '2001:db8:1:3ff')[0]).toBe(wide)
  expect(accountNames('key', '2001:db8:1:3ff')[1]).not.toBe(middle)
  expect(networksOfAccount(own)).toEqual([wide, middle.slice(6), own.slice(12)])
  expect(networksOfAccount('')).toEqual([])
})

test('another key makes other names', () => {
  expect(accountNames('other', '203.0.113.1')).not.toEqual(accountNames('key', '203.0.113.1'))
})
