import { expect, test } from 'vitest'
import { hashNetworks, networkHashes } from './hashed-network.ts'

test('an IPv4 address has one name, an IPv6 address begins with the names of its networks', () => {
  expect(hashNetworks('key', '203.0.113.1')).toEqual([expect.stringMatching(/^[0-9a-f]{6}$/)])
  const [wide = '', middle = '', own = ''] = hashNetworks('key', '2001:db8:1:2fe')
  expect([wide.length, middle.length, own.length]).toEqual([6, 12, 18])
  expect(own.startsWith(middle) && middle.startsWith(wide)).toBe(true)
  expect(hashNetworks('key', '2001:db8:1:2ff').slice(0, 2)).toEqual([wide, middle])
  expect(hashNetworks('key', '2001:db8:1:3ff')[0]).toBe(wide)
  expect(hashNetworks('key', '2001:db8:1:3ff')[1]).not.toBe(middle)
  expect(networkHashes(own)).toEqual([wide, middle.slice(6), own.slice(12)])
  expect(networkHashes('')).toEqual([])
})

test('another key makes other names', () => {
  expect(hashNetworks('other', '203.0.113.1')).not.toEqual(hashNetworks('key', '203.0.113.1'))
})
