import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedPairings } from './stored-pairings.ts'

test('a list survives its broken entries', () => {
  const sessions = [{ id: 'a', expiresAt: 1 }, { id: '' }, null, { id: 'b', expiresAt: 'soon' }]
  expect(storedPairings.decode({ sessions, pairingUntil: '5' })).toEqual({
    sessions: [{ id: 'a', expiresAt: 1 }],
    ended: [],
    pairingUntil: undefined,
  })
})

test('a sound value is read whole', () => {
  const value = {
    sessions: [{ id: 'a', expiresAt: 1 }],
    ended: ['b'],
    pairingUntil: 5,
    relay: 'wss://relay.example',
  }
  expect(storedPairings.decode(value)).toEqual(value)
})

test('a broken part is left out, and a value without a list is dropped', () => {
  const none = { sessions: [], ended: [], pairingUntil: undefined, relay: undefined }
  expect(storedPairings.decode({ sessions: [], ended: 'b', relay: 7 })).toEqual(none)
  expect(storedPairings.decode({ sessions: [], ended: ['b', 7, null] })).toEqual({ ...none, ended: ['b'] })
  expect(storedPairings.decode({ sessions: [undefined, 'a', { id: 7, expiresAt: 1 }, { id: 'a' }] })).toEqual(none)
  for (const value of [undefined, null, 'a', {}, { sessions: {} }]) expect(storedPairings.decode(value)).toBeUndefined()
})

test('any value is read without a throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => void storedPairings.decode(value)))
})
