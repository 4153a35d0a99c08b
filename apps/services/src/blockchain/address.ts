import { createHash } from 'node:crypto'
import { bech32, bech32m } from '@scure/base'
import { getAddress, isAddress } from 'viem'
import { decodeBase58 } from '../relay/auth/base58.ts'

/** An address in its chain's own notation, and the namespace it belongs to. */
export type ParsedAddress =
  | { readonly namespace: 'eip155' | 'solana' | 'bip122'; readonly address: string }
  | { readonly namespace: 'cosmos'; readonly address: string; readonly prefix: string }
  | { readonly namespace: 'polkadot'; readonly address: string; readonly publicKey: Uint8Array }

/**
 * Reads an address and finds its ecosystem by shape and checksum; undefined when no ecosystem has such addresses. No
 * text is an address of two ecosystems: base58 texts differ in their number of bytes.
 */
export function parseAddress(text: string): ParsedAddress | undefined {
  if (text.length > 120) return undefined
  if (text.startsWith('0x')) {
    return isAddress(text, { strict: false }) ? { namespace: 'eip155', address: getAddress(text) } : undefined
  }
  return parseBech32(text) ?? parseBase58(text)
}

const bitcoinPrefixes: ReadonlySet<string> = new Set(['bc', 'tb', 'bcrt', 'rb'])

function parseBech32(text: string): ParsedAddress | undefined {
  const prefix = text.slice(0, Math.max(0, text.lastIndexOf('1'))).toLowerCase()
  if (!prefix) return undefined
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  if (bitcoinPrefixes.has(prefix)) {
    return isWitnessProgram(lower) ? { namespace: 'bip122', address: lower } : undefined
  }
  const decoded = bech32.decodeUnsafe(lower)
  const size = decoded ? bech32.fromWordsUnsafe(decoded.words)?.length : undefined
  return size === 20 || size === 32 ? { namespace: 'cosmos', address: lower, prefix } : undefined
}

/** BIP-141's program of 2 to 40 bytes, in bech32 for version 0 and in bech32m for versions 1 to 16 (BIP-350). */
function isWitnessProgram(address: string): boolean {
  const old = bech32.decodeUnsafe(address)
  const [version, ...words] = (old ?? bech32m.decodeUnsafe(address))?.words ?? []
  const size = bech32.fromWordsUnsafe(words)?.length ?? 0
  if (version === undefined || version > 16 || (version === 0) !== Boolean(old)) return false
  return version === 0 ? size === 20 || size === 32 : size >= 2 && size <= 40
}

function parseBase58(text: string): ParsedAddress | undefined {
  const bytes = decodeBase58(text)
  if (bytes?.length === 32) return { namespace: 'solana', address: text }
  if (bytes?.length === 25) {
    const sum = createHash('sha256')
      .update(createHash('sha256').update(bytes.subarray(0, 21)).digest())
      .digest()
    return sum.subarray(0, 4).equals(bytes.subarray(21)) ? { namespace: 'bip122', address: text } : undefined
  }
  // SS58: one or two bytes of network, the key, two of checksum (docs.substrate.io, "Address format").
  const prefix = bytes?.length === 35 ? 1 : 2
  if (bytes?.length !== 33 + prefix + 1 || (prefix === 2 && ((bytes[0] ?? 0) & 0x40) === 0)) return undefined
  const sum = createHash('blake2b512').update('SS58PRE').update(bytes.subarray(0, -2)).digest()
  if (!sum.subarray(0, 2).equals(bytes.subarray(-2))) return undefined
  return { namespace: 'polkadot', address: text, publicKey: bytes.slice(prefix, prefix + 32) }
}
