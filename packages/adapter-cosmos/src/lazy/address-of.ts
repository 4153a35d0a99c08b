import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBech32 } from '../chain/bech32.ts'

/** The address of a compressed secp256k1 key on a chain with this prefix. */
export function addressOf(publicKey: Uint8Array, prefix: string): string {
  return encodeBech32({ prefix, bytes: ripemd160(sha256(publicKey)) })
}
