import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/**
 * The account of an SS58 address, whatever network it is spelled for; undefined for what isn't one. An account is 32 bytes: a public key,
 * or the BLAKE2b hash of one (ecdsa). Source: https://docs.polkadot.com/polkadot-protocol/basics/accounts/
 */
export function readSs58(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    if (address.length > 50) return undefined
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  const width = (bytes[0] ?? 0) < 64 ? 1 : 2
  if (bytes.length !== width + 34 || (bytes[0] ?? 0) > 127) return undefined
  const body = bytes.subarray(0, -2)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return sum[0] === bytes[width + 32] && sum[1] === bytes[width + 33] ? body.subarray(width) : undefined
}
