import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const from = (value: string | undefined, remoteAddress: string | undefined = '192.0.2.9') =>
  addressOf({ headers: { 'x-real': value }, socket: { remoteAddress } } as unknown as IncomingMessage, 'x-real')

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['203.0.113.1:4711', '203.0.113.1'],
  ['198.51.100.7, 203.0.113.1:80', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['[::FFFF:203.0.113.1]:80', '203.0.113.1'],
  ['::ffff:cb00:7101', '203.0.113.1'],
  ['0:0:0:0:0:ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0000:0000:ffff::1', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['[2001:db8::1]:4711', '2001:db8:0:0'],
  ['"[2001:db8::1]:4711"', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['[fe80::1%25eth0]:80', 'fe80:0:0:0'],
  ['for=198.51.100.7, for="[2001:db8:1:2::5]:4711";proto=https', '2001:db8:1:2'],
  ['proto=https;for=203.0.113.1:80', '203.0.113.1'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
])('%s is counted as %s', (text, address) => {
  expect(from(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'for=_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '999.1.1.1',
  '1.2.3.4:port',
  '[',
  'a:b:c',
  ',',
])('%j is no address: the address of the connection counts', (text) => {
  expect(from(text)).toBe('192.0.2.9')
  expect(from(text, '::ffff:192.0.2.9')).toBe('192.0.2.9')
})

test('every port of one address is the same address, so that a proxy which appends ports lifts no limit', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65_535), fc.nat(65_535), (v4, v6, a, b) => {
      expect(from(`${v4}:${a}`)).toBe(from(`${v4}:${b}`))
      expect(from(`[${v6}]:${a}`)).toBe(from(`[${v6}]:${b}`))
      expect(from(`[${v6}]:${a}`)).toBe(from(v6))
    }),
  )
})

test('whatever the header says, the answer is an address of bounded length', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => from(text).length <= 39))
  expect(addressOf({ headers: {}, socket: {} } as unknown as IncomingMessage, undefined)).toBe('unknown')
})
