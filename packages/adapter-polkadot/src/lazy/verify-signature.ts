import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { readSignature, type Signature } from './read-signature.ts'

/** The reading of a wallet's signature that is valid for the account; `undefined` when none is. */
export function verifySignature(account: Uint8Array, signature: string, message: Uint8Array): Signature | undefined {
  return readSignature(signature).find((reading) => {
    try {
      return holds(reading, message, account)
    } catch {
      // The bytes are no point or no scalar.
      return false
    }
  })
}

function holds({ bytes, kind }: Signature, message: Uint8Array, account: Uint8Array): boolean {
  if (kind === 'sr25519') return verifySr25519(message, bytes, account)
  if (kind === 'ed25519') return ed25519.verify(bytes, message, account, { zip215: false })
  // An ecdsa account is the hash of its key.
  const recovery = bytes[64] ?? 0
  const read = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
  const key = read
    .addRecoveryBit(recovery >= 27 ? recovery - 27 : recovery)
    .recoverPublicKey(blake2b(message, { dkLen: 32 }))
    .toRawBytes(true)
  return String(blake2b(key, { dkLen: 32 })) === String(account)
}
