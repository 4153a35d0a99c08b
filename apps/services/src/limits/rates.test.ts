import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createUsedTokens } from '../relay/auth/used-tokens.ts'
import { createAddressUsage } from '../relay/quotas/address-usage.ts'
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

test('sockets of an address: limited at a time, and by the second', () => {
  let time = 0
  const limits = v.parse(relayConfigSchema, { maxSocketsPerAddress: 2, socketsPerAddressPerSecond: 1 })
  const book = createAddressUsage(limits, () => time)
  const first = book.enter('a')
  expect([first, book.enter('a'), book.enter('a'), book.enter('b')].map(Boolean)).toEqual([true, true, false, true])
  first?.close()
  expect(book.enter('a')).toBeUndefined()
  time += 1_000
  expect(book.enter('a')).toBeDefined()
  expect(book.enter('a')).toBeUndefined()
})

test('addresses of one IPv6 network: together they may send more than one address, and less than the sum', () => {
  const rate = createNetworkRate(1, 1, () => 0)
  const passed = (addresses: readonly string[]) => addresses.filter((address) => rate.take(address)).length
  const home = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${n.toString(16)}`)
  const company = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${(n << 8).toString(16)}`)
  expect([passed(home), passed(company)]).toEqual([4, 12])
  expect(passed(['2001:db8:2:1', '203.0.113.1'])).toBe(2)
})

test('a key is forgotten as soon as its bucket is full again', () => {
  let time = 0
  const table = createRateTable(10, 10, () => time)
  // One request is given back after 100 ms: of a flood that lasts 10 s only the last moment is remembered.
  for (let n = 0; n < 10_000; n++) {
    time = n
    table.take(`visitor ${n}`)
  }
  expect(table.size).toBeLessThan(250)
})

test('an address that is limited stays limited through a flood of others', () => {
  const table = createRateTable(10, 0.001, () => 0)
  const limited = () => table.take('stranger')
  while (limited());
  for (let n = 0; n < 60_000; n++) table.take(`visitor ${n}`)
  expect(limited()).toBe(false)
  expect(table.size).toBeGreaterThan(10_000)
})

test('amounts that are no multiples of each other: exactly the burst passes', () => {
  const perDay = 4_194_304
  const table = createRateTable(perDay, perDay / 86_400, () => 1_700_000_000_000)
  const takes = [...Array<number>(999).fill(4_195), perDay - 999 * 4_195]
  expect(takes.every((bytes) => table.take('x', bytes))).toBe(true)
  expect(table.take('x', 1)).toBe(false)
})

test('a clock that goes back gives nothing', () => {
  let time = 10_000
  const table = createRateTable(1, 1, () => time)
  table.take('x')
  time = 0
  expect(table.take('x')).toBe(false)
  time = 1_000
  expect(table.take('x')).toBe(true)
})

test('how long until a network has its whole rate again: the longest of the address and the networks around it', () => {
  let time = 0
  const rate = createNetworkRate(10, 20, () => time, [1, 1, 16])
  for (const address of ['2001:db8:0:100', '2001:db8:0:101']) for (let n = 0; n < 4; n++) rate.take(address)
  // Eight of the /56, at 20 a second; the /48 has 16 times as much.
  expect(rate.fullIn('2001:db8:0:1ff')).toBe(400)
  expect(rate.fullIn('2001:db8:0:200')).toBe(25)
  expect(rate.fullIn('2001:db8:1:100')).toBe(0)
  time = 150
  expect(rate.fullIn('2001:db8:0:1ff')).toBe(250)
})

test('a token opens sockets for a while after its first use, however its signature is written', () => {
  let time = 0
  const book = createUsedTokens(1_000, 5_000, () => time)
  const use = (token: string) => book.use(token, 0)
  expect(use('head.body.signature')).toBe(true)
  time = 1_000
  expect(use('head.body.signature')).toBe(true)
  time = 1_001
  expect([use('head.body.signature'), use('head.body.signaturf')]).toEqual([false, false])
  expect(use('head.other.signature')).toBe(true)
})

test('a flood of tokens makes no used token valid again, and no new token invalid', () => {
  let time = 0
  const book = createUsedTokens(1_000, 1_000_000, () => time, 100_000)
  expect(book.use('head.stolen.signature', 0)).toBe(true)
  for (let n = 0; n < 10_000; n++) {
    time = n
    book.use(`head.${n}.signature`, n)
  }
  expect(book.use('head.stolen.signature', 0)).toBe(false)
  expect(book.use('head.new.signature', time)).toBe(true)
})
