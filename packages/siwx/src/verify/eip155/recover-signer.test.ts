import { invert, mod } from '@noble/curves/abstract/modular'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { hashMessage } from './hash-message.ts'
import { recoverSigner } from './recover-signer.ts'

const { n } = secp256k1.CURVE
const word = (value: bigint) => hexToBytes(value.toString(16).padStart(64, '0'))
const signature = (r: bigint, s: bigint, v = 27) => concatBytes(word(r), word(s), Uint8Array.of(v))
const digest = hashMessage('hello')

test('the signer is the one that viem finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.bigInt(1n, n - 1n), fc.boolean(), async (message, key, isUpper) => {
      const signed = secp256k1.sign(hashMessage(message), word(key))
      const [s, recovery] = isUpper ? [n - signed.s, 1 - signed.recovery] : [signed.s, signed.recovery]
      const bytes = signature(signed.r, s, 27 + recovery)
      const viem = await recoverMessageAddress({ message, signature: `0x${bytesToHex(bytes)}` })
      expect(recoverSigner(hashMessage(message), bytes)).toEqual({ address: viem.toLowerCase(), malleable: isUpper })
    }),
    { numRuns: 40 },
  )
})

test('bytes that no key can have signed have no signer', () => {
  const { r, s } = secp256k1.sign(digest, word(7n))
  for (const [wrongR, wrongS] of [
    [0n, s],
    [n, s],
    [r, 0n],
    [r, n],
    // No point of the curve has x = 5.
    [5n, s],
  ] as const)
    expect(recoverSigner(digest, signature(wrongR, wrongS))).toBeUndefined()
  expect(recoverSigner(digest, signature(r, s, 29))).toBeUndefined()
  expect(recoverSigner(digest, signature(r, s).slice(0, 64))).toBeUndefined()
})

test('a signature for the key zero has no signer', () => {
  const hash = mod(BigInt(`0x${bytesToHex(digest)}`), n)
  const nonce = secp256k1.ProjectivePoint.BASE.multiply(3n)
  const recovery = Number(nonce.y & 1n)
  expect(recoverSigner(digest, signature(nonce.x, mod(hash * invert(3n, n), n), recovery))).toBeUndefined()
})

test('error: a fault in our own code is not taken for a missing signer', () => {
  const { r, s } = secp256k1.sign(digest, word(7n))
  expect(() => recoverSigner(undefined as never, signature(r, s))).toThrow('Uint8Array expected')
})
