import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

const marker = new TextEncoder().encode('SS58PRE')

/**
 * An address of SS58: `prefix` is the network's number (42 = any Substrate chain, 0 = Polkadot). Two bytes hold it from 64.
 *
 * @example encodeSs58(publicKey, 0) // an address of Polkadot: '1…'
 */
export function encodeSs58(publicKey: Uint8Array, prefix = 42): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return base58.encode(Uint8Array.from([...body, ...checksum(body)]))
}

/** Throws when the text is not an SS58 address of 32 bytes, or its checksum is wrong. */
export function decodeSs58(address: string): { readonly publicKey: Uint8Array; readonly prefix: number } {
  const bytes = base58.decode(address)
  const [first = 0, second = 0] = bytes
  const width = first & 0x40 ? 2 : 1
  const body = bytes.subarray(0, -2)
  const prefix = width === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const sum = checksum(body)
  if (bytes.length !== width + 34 || sum[0] !== bytes[width + 32] || sum[1] !== bytes[width + 33])
    throw new Error(`${address} is not an SS58 address.`)
  return { publicKey: body.slice(width), prefix }
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...marker, ...body]), { dkLen: 64 }).subarray(0, 2)
}
