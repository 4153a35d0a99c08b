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

test('any value is read without a throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => void storedPairings.decode(value)))
})
