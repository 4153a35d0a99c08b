import { blake2b as reference } from '@noble/hashes/blake2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blake2b } from './blake2b.ts'

test('the hash of one block agrees with a library’s', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 128 }), (message) => {
      expect(blake2b(message)).toEqual(reference(message, { dkLen: 64 }))
    }),
    { numRuns: 50 },
  )
})
