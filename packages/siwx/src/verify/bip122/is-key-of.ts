import { concatBytes } from '@noble/hashes/utils'
import { hash160 } from './hash160.ts'
import type { BitcoinAddress } from './read-address.ts'

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Whether a key is an address': by its hash, or by the hash of the witness program inside a `p2sh`. */
export function isKeyOf({ program, type }: BitcoinAddress, key: Uint8Array): boolean {
  const hash = hash160(key)
  if (type === 'p2sh') return same(program, hash160(concatBytes(Uint8Array.of(0, 20), hash)))
  return (type === 'p2pkh' || type === 'p2wpkh') && same(program, hash)
}
