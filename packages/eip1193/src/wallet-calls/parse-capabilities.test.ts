import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCapabilities } from './parse-capabilities.ts'

const atomic = { atomic: { status: 'supported' } }

test('hex keys become CAIP-2 ids, 0x0 stands for every chain', () => {
  expect(
    parseCapabilities({ '0x0': { flow: true }, '0x1': atomic, '0xa': { assetDiscovery: { supported: true } } }),
  ).toEqual({
    'eip155:0': { flow: true },
    'eip155:1': atomic,
    'eip155:10': { assetDiscovery: { supported: true } },
  })
})

test('the JSON text of a session’s properties is read too', () => {
  expect(parseCapabilities(JSON.stringify({ '0x1': atomic }))).toEqual({ 'eip155:1': atomic })
})

test('entries that are no chain or no object are dropped', () => {
  expect(
    parseCapabilities({ solana: atomic, '0x1': true, '0x2': null, '0x3': [], '-1': atomic, '137': atomic }),
  ).toEqual({
    'eip155:137': atomic,
  })
})

test('the result shares nothing with the wallet’s object', () => {
  const answer = { '0x1': { atomic: { status: 'ready' } } }
  const parsed = parseCapabilities(answer)
  answer['0x1'].atomic.status = 'supported'
  expect(parsed).toEqual({ 'eip155:1': { atomic: { status: 'ready' } } })
})

const hostile = Object.defineProperty({}, '0x1', {
  enumerable: true,
  get() {
    throw new Error('no')
  },
})

const unreadable = [
  ['text that is no JSON', '{oops'],
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a function', () => ({})],
  ['an object that throws', hostile],
  ['an object that cannot be plain data', { '0x1': { limit: 1n } }],
] as const

test.each(unreadable)('[S8.22] %s is "Error parsing wallet capabilities"', (_name, value) => {
  expect(() => parseCapabilities(value)).toThrow('Error parsing wallet capabilities')
})

test('whatever a wallet answers is a record or a typed error', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
      try {
        for (const key of Object.keys(parseCapabilities(value))) expect(key).toMatch(/^eip155:\d+$/)
      } catch (error) {
        expect(error).toMatchObject({ code: 'wallet/capabilities-unreadable' })
      }
    }),
  )
})
