import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { recoverKey } from '../recover-key.ts'
import type { SignatureVerdict } from '../verifier.ts'
import { isKeyOf } from './key-hash.ts'
import type { BitcoinAddress } from './read-address.ts'

const mismatch: SignatureVerdict = { status: 'invalid', reason: 'signature-mismatch' }

function sizeOf(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  return length > 0xffff
    ? Uint8Array.of(0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
    : Uint8Array.of(0xfd, length & 255, length >> 8)
}

/**
 * `signmessage` and BIP-137: a header of 27 to 42, then `r` and `s`. The key is recovered and must be the address'. Wallets don't agree on
 * the header's range for each type of address, so only the recovery bits are read from it, and below 31 that the key isn't compressed.
 */
export function checkLegacy(address: BitcoinAddress, message: string, signature: Uint8Array): SignatureVerdict {
  const header = signature[0] ?? 0
  if (header < 27 || header > 42) return { status: 'invalid', reason: 'signature-malformed' }
  const text = utf8ToBytes(message)
  const digest = sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), sizeOf(text.length), text)))
  const compressed = header > 30
  // A witness program is always of a compressed key.
  if (!compressed && address.type !== 'p2pkh') return mismatch
  const key = recoverKey(digest, signature.slice(1), (header - 27) & 3)
  if (!key || !isKeyOf(address, compressed ? key.compressed : key.uncompressed)) return mismatch
  return key.malleable ? { status: 'invalid', reason: 'signature-malleable' } : { status: 'valid' }
}
