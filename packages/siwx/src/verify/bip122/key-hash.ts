import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import type { BitcoinAddress } from './read-address.ts'

/** Bitcoin's hash of keys and scripts. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Whether an address is this key's: by the key's hash, or by the hash of the witness program inside a `p2sh`. */
export function isKeyOf({ program, type }: BitcoinAddress, key: Uint8Array): boolean {
  const hash = hash160(key)
  if (type === 'p2sh') return same(program, hash160(concatBytes(Uint8Array.of(0, 20), hash)))
  return (type === 'p2pkh' || type === 'p2wpkh') && same(program, hash)
}
