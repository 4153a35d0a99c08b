import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'

export type BitcoinAddress = {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'other-witness'
  /** The hash, or the x-only key of `p2tr`. */
  readonly program: Uint8Array
  readonly script: Uint8Array
}

const base58check = createBase58check(sha256)
const bytes = (...parts: readonly (number | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

function readWitness(address: string): BitcoinAddress | undefined {
  const old = bech32.decodeUnsafe(address)
  const [first, ...words] = (old ?? bech32m.decodeUnsafe(address))?.words ?? []
  const program = bech32.fromWordsUnsafe(words)
  if (first === undefined || first > 16 || !program || program.length < 2 || program.length > 40) return undefined
  // BIP-350: version 0 has bech32's checksum, later versions have bech32m's. Accepting both would give an account two addresses.
  if ((first === 0) !== Boolean(old)) return undefined
  const script = bytes(first === 0 ? 0 : 0x50 + first, program.length, program)
  if (first === 0 && program.length === 20) return { type: 'p2wpkh', program, script }
  if (first === 0) return program.length === 32 ? { type: 'p2wsh', program, script } : undefined
  if (first === 1 && program.length === 32) return { type: 'p2tr', program, script }
  return { type: 'other-witness', program, script }
}

/**
 * The output script of an address of any network, with its checksum checked (BIP-13, BIP-173, BIP-350); undefined for an invalid address.
 */
export function readAddress(address: string): BitcoinAddress | undefined {
  // Longer than any address; base58 takes time with the square of the length.
  if (address.length > 90) return undefined
  if (/^(?:bc|tb|bcrt)1/i.test(address)) return readWitness(address)
  try {
    const decoded = base58check.decode(address)
    const program = decoded.slice(1)
    if (program.length !== 20) return undefined
    if (decoded[0] === 0x00 || decoded[0] === 0x6f)
      return { type: 'p2pkh', program, script: bytes(0x76, 0xa9, 20, program, 0x88, 0xac) }
    if (decoded[0] === 0x05 || decoded[0] === 0xc4)
      return { type: 'p2sh', program, script: bytes(0xa9, 20, program, 0x87) }
  } catch {
    // Not base58: handled below.
  }
  return undefined
}
