import { decodeBase58, encodeBase58 } from '@latchkey/core/adapter-kit'
import { blake2b } from './blake2b.ts'

/** An account, and the network prefix of its address. */
export type Ss58 = { /** 32 bytes */ readonly publicKey: Uint8Array; readonly prefix: number }

/**
 * Reads an SS58 address of an account; undefined for an invalid one. Source: https://docs.polkadot.com/polkadot-protocol/basics/accounts/
 */
export function decodeSs58(address: string): Ss58 | undefined {
  const bytes = address.length < 51 ? decodeBase58(address) : undefined
  const [first = 0, second = 0] = bytes ?? []
  const width = first < 64 ? 1 : 2
  if (!bytes || bytes.length !== width + 34 || first > 127) return undefined
  const body = bytes.subarray(0, -2)
  const [one, two] = checksum(body)
  if (one !== bytes[width + 32] || two !== bytes[width + 33]) return undefined
  const prefix = width === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { publicKey: body.slice(width), prefix }
}

/** Writes an account's address with the network's prefix: 0 is Polkadot, 2 Kusama, 42 any. */
export function encodeSs58(publicKey: Uint8Array, prefix: number): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return encodeBase58(Uint8Array.from([...body, ...checksum(body)]))
}

/** Whether two addresses have the same key. */
export function isSameKey(a: string, b: string): boolean {
  const key = decodeSs58(a)?.publicKey
  return !!key && String(key) === String(decodeSs58(b)?.publicKey)
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body])).subarray(0, 2)
}
