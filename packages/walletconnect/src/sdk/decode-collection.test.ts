import { expect, test } from 'vitest'
import { decodeCollection } from './decode-collection.ts'

const key = { publicKey: 'ab' }
const part = { accounts: [], methods: [] }

/** An entry of each collection, and its fields that the SDK reads without a check, with wrong values. */
const entries: readonly (readonly [string, object, Readonly<Record<string, readonly unknown[]>>])[] = [
  [
    'session',
    { topic: 'a', expiry: 1, self: key, peer: key, namespaces: { eip155: part, solana: part } },
    {
      topic: [undefined, 1],
      expiry: [undefined, '1'],
      self: [undefined, null, 'ab', [], {}, { publicKey: 1 }],
      peer: [undefined, null, 'ab', [], {}, { publicKey: 1 }],
      namespaces: [
        undefined,
        null,
        {},
        [],
        { eip155: null },
        { eip155: part, solana: { methods: [] } },
        { eip155: part, solana: { accounts: [] } },
        { eip155: { accounts: {}, methods: [] } },
        { eip155: { accounts: [], methods: {} } },
      ],
    },
  ],
  ['pairing', { topic: 'a', expiry: 1 }, { topic: [undefined, 1], expiry: [undefined, '1'] }],
  [
    'subscription',
    { topic: 'a', id: 'b', relay: { protocol: 'irn' } },
    { topic: [undefined, 1], id: [undefined, 1], relay: [undefined, null, {}, { protocol: 1 }] },
  ],
  [
    'expirer',
    { target: 'topic:a', expiry: 1 },
    {
      target: [undefined, 1, '', 'a', 'topic:', 'id:', 'id:a', 'id:1a', 'x id:1', 'x topic:a', 'topic'],
      expiry: [undefined, '1'],
    },
  ],
  ['expirer', { target: 'id:12', expiry: 1 }, {}],
  [
    'history',
    { id: 1, topic: 'a', request: { method: 'personal_sign' } },
    { id: [undefined, '1'], topic: [undefined, 1], request: [undefined, null, {}, { method: 1 }] },
  ],
  [
    'proposal',
    { id: 1, proposer: key, expiryTimestamp: 1 },
    { id: [undefined, '1'], proposer: [undefined, {}], expiryTimestamp: [undefined, '1'] },
  ],
  [
    'request',
    { id: 1, topic: 'a', params: { request: {} } },
    { id: [undefined, '1'], topic: [undefined, 1], params: [undefined, null, {}, { request: 'x' }] },
  ],
]

test.each(entries)('a sound entry of %s is kept, and one with a broken field isn’t', (collection, sound, broken) => {
  const damaged = Object.entries(broken).flatMap(([field, values]) =>
    values.map((value) => ({ ...sound, [field]: value })),
  )
  const list = [null, sound, 5, ...damaged, 'x', sound]
  expect(decodeCollection(collection, list)).toEqual([sound, sound])
  // Each by itself, so that a wrong one is named.
  for (const item of damaged) expect([item, decodeCollection(collection, [item])]).toEqual([item, []])
  expect(decodeCollection(collection, { 0: sound })).toBeUndefined()
  expect(decodeCollection(collection, undefined)).toBeUndefined()
})

test('collections with keys lose only what doesn’t belong there', () => {
  expect(decodeCollection('keychain', { a: '1', b: 2, c: null })).toEqual({ a: '1' })
  expect(decodeCollection('keychain', ['a'])).toEqual({})
  expect(decodeCollection('keychain', 'a')).toEqual({})
  for (const collection of ['messages', 'messages_withoutClientAck'])
    expect(decodeCollection(collection, { a: { b: 'c' }, d: 'e', f: null })).toEqual({ a: { b: 'c' } })
})

test('a collection that isn’t known is left as it is', () => {
  for (const value of ['x', 5, { a: 1 }, [null]]) expect(decodeCollection('of a later version', value)).toBe(value)
})
