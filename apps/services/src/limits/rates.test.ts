import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTokenBook } from '../relay/auth/token-book.ts'
import { createAddressBook } from '../relay/limits/address-book.ts'
import { relayConfigSchema } from '../relay/relay-config.ts'
import { addressOf } from './address.ts'
import { createNetworkRate } from './network-rate.ts'
import { createRateTable } from './rate-table.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
])('the address %s counts as %s', (remote, expected) => {
  expect(addressOf(request(remote), undefined)).toBe(expected)
})

test('behind a proxy its own entry counts, whatever the visitor wrote before it', () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 10.0.0.1, 203.0.113.9' }
  expect(addressOf(request('127.0.0.1', headers), 'x-forwarded-for')).toBe('203.0.113.9')
  expect(addressOf(request('127.0.0.1', headers), undefined)).toBe('127.0.0.1')
  expect(addressOf(request('127.0.0.1'), 'x-forwarded-for')).toBe('127.0.0.1')
})

test('sockets of an address: so many at a time, and so many a second', () => {
  let time = 0
  const limits = v.parse(relayConfigSchema, { maxSocketsPerAddress: 2, socketsPerAddressPerSecond: 1 })
  const book = createAddressBook(limits, () => time)
  const first = book.enter('a')
  expect([first, book.enter('a'), book.enter('a'), book.enter('b')].map(Boolean)).toEqual([true, true, false, true])
  first?.close()
  expect(book.enter('a')).toBeUndefined()
  time += 1_000
  expect(book.enter('a')).toBeDefined()
  expect(book.enter('a')).toBeUndefined()
})

test('addresses of one IPv6 network: together they send more than one of them may, and not as much as each', () => {
  const rate = createNetworkRate(1, 1, () => 0)
  const passed = (addresses: readonly string[]) => addresses.filter((address) => rate.take(address)).length
  const home = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${n.toString(16)}`)
  const company = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${(n << 8).toString(16)}`)
  expect([passed(home), passed(company)]).toEqual([4, 12])
  expect(passed(['2001:db8:2:1', '203.0.113.1'])).toBe(2)
})

test('a table forgets keys nobody uses, and never holds more than it may', () => {
  let time = 0
  const table = createRateTable(1, 1, () => time)
  expect([table.take('x'), table.take('x')]).toEqual([true, false])
  table.prune()
  expect(table.take('x')).toBe(false)
  time += 1_000
  table.prune()
  expect(table.take('x')).toBe(true)
  for (let n = 0; n < 60_000; n++) table.take(`key ${n}`)
  expect(table.take('x')).toBe(true)
})

test('a clock that goes back gives nothing', () => {
  let time = 10_000
  const table = createRateTable(1, 1, () => time)
  table.take('x')
  time = 0
  expect(table.take('x')).toBe(false)
})

test('a token opens sockets for a while after its first use, however its signature is written', () => {
  let time = 0
  const book = createTokenBook(1_000, 5_000, () => time)
  expect(book.use('head.body.signature')).toBe(true)
  time = 1_000
  expect(book.use('head.body.signature')).toBe(true)
  time = 1_001
  expect([book.use('head.body.signature'), book.use('head.body.signaturf')]).toEqual([false, false])
  expect(book.use('head.other.signature')).toBe(true)
  time = 5_001
  book.prune()
  expect(book.use('head.body.signature')).toBe(true)
})
